import { knownTimeZone } from '../core/time-zone.ts';

/**
 * A time with the name of its zone, for example "22 November 2026 at 12:20 CET" or "22 November 2026 at 16:50 India Time": short
 * enough for one line.
 *
 * @param timeZone an IANA name; null for UTC. An email that an older release has written has none.
 */
export function timeText(time: number, timeZone: string | null | undefined): string {
  const zone = knownTimeZone(timeZone) ?? 'UTC';
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  }).format(time);
  return `${text} ${zone === 'UTC' ? 'UTC' : nameOf(zone, time)}`;
}

/** The abbreviation where the British know it, otherwise the name of the country or city. */
function nameOf(timeZone: string, time: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
