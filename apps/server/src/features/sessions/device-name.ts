import Bowser from 'bowser';
import { setBounded } from '../../core/bounded.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type EventDevice, UNKNOWN_DEVICE } from '../../mail/mail.ts';

/**
 * What a client calls itself, such as curl. One short word with two digits at most: emails show it, and a person who has a
 * password must not be able to show its owner an address, a number or a sentence there. A hyphen, or a capital in the
 * middle, begins another word.
 */
const OWN_NAME = /^(?=[A-Za-z])[a-z]?[A-Z]{0,8}[a-z]{0,12}(?:\d{1,2}(?!\d))?/;
const MAX_NAMES = 1000;
/** Parsing takes longer than reading a session, and most merchants use the same few browsers. */
const names = new Map<string, string>();

/** A readable name for a user agent, for example "Chrome on macOS". */
export function deviceName(userAgent: string): string {
  const known = names.get(userAgent);
  if (known !== undefined) return known;
  const name = parseDeviceName(userAgent);
  setBounded(names, MAX_NAMES, userAgent, name);
  return name;
}

function parseDeviceName(userAgent: string): string {
  if (userAgent === '') return UNKNOWN_DEVICE;
  const parsed = Bowser.parse(userAgent);
  const found = parsed.browser.name ?? '';
  // For a client that it does not know, Bowser returns whatever it sent first, of any length and with any signs.
  const browser = userAgent.startsWith(found) ? OWN_NAME.exec(userAgent)?.[0] : found;
  const system = parsed.os.name;
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || UNKNOWN_DEVICE;
}

/** How an email describes the device of a request. An attacker's device may report the owner's own town. */
export function eventDevice(context: RequestContext): EventDevice {
  const { userAgent, location, isLocationReported } = context;
  return {
    device: deviceName(userAgent),
    location: location && isLocationReported ? `${location} (as the device reports)` : location,
  };
}
