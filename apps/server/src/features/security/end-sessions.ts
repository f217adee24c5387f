import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Ends one of the merchant's sessions; its next call is refused.
 *
 * @throws AppError `not_found`, also for another merchant's device.
 */
export async function logOutDevice(
  { repositories, audit }: Pick<Dependencies, 'repositories' | 'audit'>,
  session: Session,
  id: string,
): Promise<void> {
  if (!(await repositories.sessions.removeByUser(session.userId, id))) {
    throw new AppError('not_found', { message: 'This device is logged out already.' });
  }
  audit('device_logged_out', { userId: session.userId });
}

/** Ends all of a user's sessions, and logins by a product app's session. Returns how many of the portal's were ended. */
export async function endSessions(
  { transact, runtime, audit }: Pick<Dependencies, 'transact' | 'runtime' | 'audit'>,
  userId: string,
): Promise<number> {
  const ended = await transact(async ({ sessions, users }) => {
    await users.update(userId, { access_revoked_at: runtime.now() });
    return sessions.removeAllByUser(userId, null);
  });
  audit('sessions_ended', { userId, ended });
  return ended;
}
