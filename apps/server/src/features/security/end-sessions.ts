import type { Dependencies } from '../dependencies.ts';

/** Signs a merchant out everywhere, at once; answers how many sessions that ended. */
export async function endSessions(
  { transact, audit }: Pick<Dependencies, 'transact' | 'audit'>,
  userId: string,
): Promise<number> {
  const ended = await transact(({ sessions }) => sessions.removeAllByUser(userId, null));
  audit('sessions_ended', { userId, ended });
  return ended;
}
