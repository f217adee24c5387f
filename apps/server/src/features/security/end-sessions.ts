import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';
import { deviceName } from '../sessions/device-name.ts';
import { deviceHashOf } from '../sign-in/known-devices.ts';

type EndSessionsDeps = Pick<Dependencies, 'transact' | 'runtime' | 'audit'>;

/** The session that ends others, and the cookie that its browser is known by. */
interface EndedBy {
  session: Session;
  knownDeviceToken: string | undefined;
}

/**
 * Ends one of the merchant's sessions; its next call is refused. Product apps' sessions that began earlier cannot be used to
 * log in any more, because they may have been opened from the ended session. A merchant who ends the session of another
 * device may not know who has it: the next login there is reported, as in all browsers but this one, because a session does
 * not show which known device it is on. Returns the name of the device.
 *
 * @throws AppError `not_found`, also for another merchant's device.
 */
export async function logOutDevice(
  { transact, runtime, audit }: EndSessionsDeps,
  { session, knownDeviceToken }: EndedBy,
  id: string,
): Promise<string> {
  const { userId } = session;
  const userAgent = await transact(async ({ sessions, users, knownDevices }) => {
    const removed = await sessions.removeByUser(userId, id);
    if (removed === null) {
      throw new AppError('not_found', { message: 'This device is logged out already.' });
    }
    await users.update(userId, { access_revoked_at: runtime.now() });
    if (id !== session.id) {
      await knownDevices.removeAllByUser(userId, deviceHashOf(knownDeviceToken));
    }
    return removed;
  });
  audit('device_logged_out', { userId: session.userId, sessionId: id });
  return deviceName(userAgent);
}

/**
 * Ends all of the merchant's sessions but the current one, and logins by a product app's session. Only this browser stays
 * known.
 *
 * @throws AppError `unauthenticated` if this session was ended in the meantime, so that of two devices that do this at once one remains.
 */
export async function logOutOtherDevices(
  { transact, runtime, audit }: EndSessionsDeps,
  { session, knownDeviceToken }: EndedBy,
): Promise<void> {
  const ended = await transact(async ({ sessions, users, knownDevices }) => {
    // The other device then waits for the account.
    await users.lockForUpdate(session.userId);
    if (!(await sessions.findActive(session.id, runtime.now()))) {
      throw new AppError('unauthenticated');
    }
    const removed = await sessions.removeAllByUser(session.userId, session.id);
    await users.update(session.userId, { access_revoked_at: runtime.now() });
    await knownDevices.removeAllByUser(session.userId, deviceHashOf(knownDeviceToken));
    return removed;
  });
  audit('other_devices_logged_out', { userId: session.userId, ended });
}

/**
 * Ends all of a user's sessions, and logins by a product app's session; no device stays known. Returns how many of the
 * portal's were ended.
 */
export async function endSessions(
  { transact, runtime, audit }: EndSessionsDeps,
  userId: string,
): Promise<number> {
  const ended = await transact(async ({ sessions, users, knownDevices }) => {
    await users.lockForUpdate(userId);
    const removed = await sessions.removeAllByUser(userId, null);
    // After the sessions, as in `revoke-all-access.ts`.
    await users.update(userId, { access_revoked_at: runtime.now() });
    await knownDevices.removeAllByUser(userId, null);
    return removed;
  });
  audit('sessions_ended', { userId, ended });
  return ended;
}
