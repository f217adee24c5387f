import { AppError } from '../../core/app-error.ts';
import { HOUR_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';

const FRESH_FOR_MS = HOUR_MS;

/** The precision of "last seen", because a write for each call would be too expensive. */
export const TOUCH_EVERY_MS = 60 * 1000;
/** After switching stores the previous token stays valid this long, for calls already in flight. */
export const TOKEN_GRACE_MS = 30 * 1000;
/** Enough for tabs that switch at the same time; the oldest tokens are removed. */
export const TOKENS_PER_SESSION = 4;
export const MAX_SESSIONS_PER_USER = 50;

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
