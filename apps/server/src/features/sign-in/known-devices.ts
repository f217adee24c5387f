import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { eventDevice } from '../sessions/device-name.ts';

/** Per account. One more replaces the least recently used device. */
export const MAX_KNOWN_DEVICES = 50;

/** A client that is not a browser keeps no cookies, so its user agent and network identify it. */
function fallbackDevice({ isBrowser, userAgent, network }: RequestContext): string | null {
  return isBrowser ? null : `client:${network}:${userAgent}`;
}

/** The hash by which a browser is known; null without its cookie. */
export function deviceHashOf(knownDeviceToken: string | undefined): string | null {
  return knownDeviceToken === undefined ? null : hashSecret(knownDeviceToken);
}

/** Whether this merchant has logged in from this device before, by its cookie or the fallback. */
export async function isKnownDevice(
  { repositories: { knownDevices } }: { repositories: Pick<Repositories, 'knownDevices'> },
  userId: string,
  { context, knownDeviceToken }: { context: RequestContext; knownDeviceToken: string | undefined },
): Promise<boolean> {
  const device = knownDeviceToken ?? fallbackDevice(context);
  return device !== null && knownDevices.isKnown(userId, hashSecret(device));
}

/** The hash of this browser's known-device token if the account with this address has logged in from it. */
export async function findKnownDevice(
  { repositories: { knownDevices } }: { repositories: Pick<Repositories, 'knownDevices'> },
  email: string,
  knownDeviceToken: string | undefined,
): Promise<string | null> {
  if (knownDeviceToken === undefined) return null;
  const hash = hashSecret(knownDeviceToken);
  return (await knownDevices.isKnownByEmail(email, hash)) ? hash : null;
}

/**
 * Remembers the device of a user who has just signed in or set a new password, in the caller's transaction. If the browser's
 * token does not belong to this user yet, the token gets a new value for all accounts that use it: on a shared computer
 * another person may have copied the token, or planted their own.
 *
 * @returns the token for the browser's cookie; null for a client that is not a browser.
 */
export async function rememberDevice(
  { runtime }: Pick<Dependencies, 'runtime'>,
  { knownDevices }: Pick<Repositories, 'knownDevices'>,
  userId: string,
  { context, knownDeviceToken }: { context: RequestContext; knownDeviceToken: string | undefined },
): Promise<string | null> {
  const presented = knownDeviceToken ?? fallbackDevice(context);
  if (presented !== null) {
    const hash = hashSecret(presented);
    if (!context.isBrowser || (await knownDevices.isKnown(userId, hash))) {
      await knownDevices.upsert(userId, hash, runtime.now());
      await knownDevices.removeLeastRecentlyUsed(userId, MAX_KNOWN_DEVICES);
      return context.isBrowser ? presented : null;
    }
  }
  const token = newSecret(runtime.randomBytes);
  if (presented !== null) {
    await knownDevices.replaceHash(hashSecret(presented), hashSecret(token));
  }
  await knownDevices.upsert(userId, hashSecret(token), runtime.now());
  await knownDevices.removeLeastRecentlyUsed(userId, MAX_KNOWN_DEVICES);
  return token;
}

/** Notifies the owner of a login from a new device, unless there were too many of these. */
export async function notifyLoginFromNewDevice(
  { runtime, notifications }: Pick<Dependencies, 'runtime' | 'notifications'>,
  repositories: Pick<Repositories, 'mailLinks' | 'outbox' | 'rateLimits'>,
  user: UserRow,
  context: RequestContext,
): Promise<void> {
  await notifications.notifyNewDevice(repositories, user, {
    ...eventDevice(context),
    at: runtime.now(),
    timeZone: user.time_zone,
  });
}
