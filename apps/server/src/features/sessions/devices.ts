import Bowser from 'bowser';
import { setBounded } from '../../core/bounded.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Repositories } from '../../repositories/repositories.ts';

const MAX_NAMES = 1000;
/** Parsing takes longer than reading a session, and most merchants use the same few browsers. */
const names = new Map<string, string>();

/** A readable name for a user agent, for example "Chrome on macOS". */
export function deviceName(userAgent: string): string {
  const known = names.get(userAgent);
  if (known !== undefined) return known;
  const name = parseDeviceName(userAgent);
  setBounded(names, MAX_NAMES, [userAgent, name]);
  return name;
}

function parseDeviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const parsed = Bowser.parse(userAgent);
  const browser = parsed.browser.name;
  const system = parsed.os.name;
  if (browser && system) return `${browser} on ${system}`;
  // Tools such as curl start with their name.
  return browser || system || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || 'Unknown device';
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
