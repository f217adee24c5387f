import type { Repositories } from '../../repositories/repositories.ts';
import { sessionLifetimes } from './session-lifetimes.ts';

/** Whether a session that something was begun in still holds, by both of its limits. */
export async function isSessionAlive(
  { sessions }: Pick<Repositories, 'sessions'>,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await sessions.findAlive(id, now);
  if (!row) return false;
  return now - row.last_seen_at < sessionLifetimes(row.remembered === 1).idleMs;
}
