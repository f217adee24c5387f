import { AppError } from '../../core/app-error.ts';
import { HOUR_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';

const FRESH_FOR_MS = HOUR_MS;

/**
 * Sensitive changes require a login within the last hour, even in a long session.
 *
 * @throws AppError `reauthentication_required`
 */
export function requireFreshLogin(
  { runtime }: Pick<Dependencies, 'runtime'>,
  session: Session,
): void {
  if (runtime.now() - session.authenticatedAt > FRESH_FOR_MS) {
    throw new AppError('reauthentication_required');
  }
}
