import type { Dependencies } from '../dependencies.ts';

/** Ends all sessions of a user at once; returns how many. */
export async function endSessions(
  { transact, audit }: Pick<Dependencies, 'transact' | 'audit'>,
  userId: string,
): Promise<number> {
  const ended = await transact(({ sessions }) => sessions.removeAllByUser(userId, null));
  audit('sessions_ended', { userId, ended });
  return ended;
}
