import { AppError } from '../../core/app-error.ts';
import { HOUR_MS } from '../../core/lifetimes.ts';
import { type Session, sessionLifetimes } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { authenticate } from './authenticate.ts';

const FRESH_FOR_MS = HOUR_MS;

/** The caller's session for endpoints that require none; null if it is missing or from another browser. */
export async function findActiveSession(
  {
    repositories,
    runtime,
  }: Pick<Dependencies, 'runtime'> & {
    repositories: Pick<Repositories, 'sessions'>;
  },
  bearer: string | undefined,
  sessionBinding: string | undefined,
): Promise<Session | null> {
  if (bearer === undefined) return null;
  try {
    return await authenticate({ sessions: repositories.sessions, runtime }, bearer, sessionBinding);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/** Whether the session is still within both of its lifetimes. */
export async function isSessionActive(
  { sessions }: Pick<Repositories, 'sessions'>,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await sessions.findActive(id, now);
  if (!row) return false;
  return now - row.last_seen_at < sessionLifetimes(row.remembered === 1).idleMs;
}

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
