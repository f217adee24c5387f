import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { deviceName } from '../sessions/devices.ts';

/** A client that is not a browser keeps no cookies, so its user agent and network identify it. */
export function fallbackDevice({ isBrowser, userAgent, network }: RequestContext): string | null {
  return isBrowser ? null : `client:${network}:${userAgent}`;
}

/** Whether this merchant has signed in from this device before, by its cookie or the fallback. */
export async function isKnownDevice(
  { repositories }: Pick<Dependencies, 'repositories'>,
  userId: string,
  { context, knownDeviceToken }: { context: RequestContext; knownDeviceToken: string | undefined },
): Promise<boolean> {
  const device = knownDeviceToken ?? fallbackDevice(context);
  return device !== null && repositories.knownDevices.isKnown(userId, hashSecret(device));
}

/** Notifies the owner of a login from a new device. */
export async function notifyNewDevice(
  deps: Pick<Dependencies, 'runtime' | 'notifications'>,
  repositories: Pick<Repositories, 'mailLinks' | 'outbox'>,
  user: UserRow,
  context: RequestContext,
): Promise<void> {
  await deps.notifications.notifyOwner(repositories, user, {
    template: 'new-device',
    device: deviceName(context.userAgent),
    location: context.location,
    at: deps.runtime.now(),
    timeZone: user.time_zone,
  });
}
