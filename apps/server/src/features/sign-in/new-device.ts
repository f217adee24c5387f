import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { deviceName } from '../sessions/device-name.ts';

/** What is not a browser keeps no cookies; its name and network tell it from others well enough. */
export function fallbackDevice({ isBrowser, userAgent, network }: RequestContext): string | null {
  return isBrowser ? null : `client:${network}:${userAgent}`;
}

/** Whether this merchant has signed in from here before, by the device cookie or what stands in for it. */
export async function isKnownDevice(
  { repositories }: Pick<Dependencies, 'repositories'>,
  userId: string,
  { context, deviceSecret }: { context: RequestContext; deviceSecret: string | undefined },
): Promise<boolean> {
  const device = deviceSecret ?? fallbackDevice(context);
  return device !== null && repositories.knownDevices.isKnown(userId, hashSecret(device));
}

/** Mails the owner that a device which never signed in before has done so. */
export async function tellOfNewDevice(
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
  });
}
