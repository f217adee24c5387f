import { AppError } from '../../core/app-error.ts';
import type { Runtime } from '../../core/runtime.ts';
import { type Session, sessionLifetimes } from '../../core/session.ts';
import { hashSecret, isSecretOf, looksLikeSessionToken } from '../../crypto/secrets.ts';
import type { Repositories } from '../../repositories/repositories.ts';

/** The precision of "last seen", because a write for each call would be too expensive. */
export const TOUCH_EVERY_MS = 60 * 1000;

interface AuthenticateDeps {
  sessions: Repositories['sessions'];
  runtime: Pick<Runtime, 'now'>;
}

/**
 * The session of a bearer token. A browser session also requires that browser's binding cookie, so a token copied from
 * browser storage is useless elsewhere.
 *
 * @throws AppError `unauthenticated`
 */
export async function authenticate(
  deps: AuthenticateDeps,
  bearer: string | undefined,
  sessionBinding: string | undefined,
): Promise<Session> {
  if (bearer === undefined || !looksLikeSessionToken(bearer)) {
    throw new AppError('unauthenticated');
  }
  const now = deps.runtime.now();
  const tokenHash = hashSecret(bearer);
  const row = await deps.sessions.findByToken(tokenHash, now);
  // A session refused as expired is removed, so that setting the clock back does not revive it.
  if (!row) {
    await deps.sessions.removeExpired(tokenHash, now);
    throw new AppError('unauthenticated');
  }
  const { idleMs } = sessionLifetimes(row.remembered === 1);
  if (now - row.last_seen_at >= idleMs) {
    await deps.sessions.remove(row.id);
    throw new AppError('unauthenticated');
  }
  if (row.binding_hash !== null && !isSecretOf(row.binding_hash, sessionBinding)) {
    throw new AppError('unauthenticated');
  }
  if (now - row.last_seen_at >= TOUCH_EVERY_MS) await deps.sessions.touch(row.id, now);
  return {
    id: row.id,
    userId: row.user_id,
    currentStoreId: row.current_store_id,
    currentStoreDomain: row.current_store_domain,
    tokenHash,
    authenticatedAt: row.authenticated_at,
    remembered: row.remembered === 1,
  };
}
