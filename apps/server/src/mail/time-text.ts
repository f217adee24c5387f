import { knownTimeZone } from '../core/time-zone.ts';

/**
 * A time with the name of its zone, for example "Sunday, 22 November 2026 at 12:20 Central European Standard Time".
 *
 * @param timeZone an IANA name; null for UTC. An email that an older release has written has none.
 */
export function timeText(time: number, timeZone: string | null | undefined): string {
  const zone = knownTimeZone(timeZone) ?? 'UTC';
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  }).format(time);
  return `${text} ${zone === 'UTC' ? 'UTC' : nameOf(zone, time)}`;
}

/** The name depends on the time, because of daylight saving. */
function nameOf(timeZone: string, time: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' });
  return parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
