import { setBounded } from '../../core/bounded.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { TOUCH_EVERY_MS } from './authenticate.ts';

type FindByToken = Repositories['sessions']['findByToken'];
type SessionRow = NonNullable<Awaited<ReturnType<FindByToken>>>;

/** How long this process may still accept a session that another process has ended. With the request it stays below a second. */
const CACHED_MS = 800;
const MAX_SESSIONS = 10_000;

interface Entry {
  readonly row: SessionRow;
  readonly readAt: number;
  readonly version: number;
}

/**
 * Caches a session for the calls that a page makes together. A change by this process invalidates the cache at once, even
 * if it commits while the session is being read.
 *
 * @param currentVersion grows with every such change.
 */
export function cacheSessions(findByToken: FindByToken, currentVersion: () => number): FindByToken {
  const entries = new Map<string, Entry>();

  return async (tokenHash, now) => {
    const version = currentVersion();
    const entry = entries.get(tokenHash);
    if (entry?.version === version && isUsable(entry, now)) return entry.row;
    const row = await findByToken(tokenHash, now);
    if (row) setBounded(entries, MAX_SESSIONS, tokenHash, { row, readAt: now, version });
    else entries.delete(tokenHash);
    return row;
  };
}

function isUsable({ row, readAt }: Entry, now: number): boolean {
  return (
    // Setting the clock back must not extend the time.
    now >= readAt &&
    now - readAt < CACHED_MS &&
    now < row.token_expires_at &&
    now < row.expires_at &&
    // Read again once `last_seen_at` is due for an update: another process may already have updated it.
    now - row.last_seen_at < TOUCH_EVERY_MS
  );
}
