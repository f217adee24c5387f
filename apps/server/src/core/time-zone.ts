/** Longer than any name in the IANA time zone database. */
const MAX_LENGTH = 64;

/** The IANA name of a time zone, such as `Europe/Stockholm`; null for anything else, such as an offset. */
export function knownTimeZone(name: unknown): string | null {
  if (typeof name !== 'string' || name.length > MAX_LENGTH || !/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * A time with the name of its zone, for example "Nov 22, 2026, 12:20 PM CET" or "Nov 22, 2026, 4:50 PM India Time": as on the list
 * of devices, and short enough for one line.
 *
 * @param timeZone an IANA name; null for UTC. An email that an older release has written has none.
 */
export function timeText(time: number, timeZone: string | null | undefined): string {
  const zone = knownTimeZone(timeZone) ?? 'UTC';
  const text = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(time);
  // Between time and AM there is a narrow space, which some mail clients do not know.
  return `${text.replace('\u202f', ' ')} ${zone === 'UTC' ? 'UTC' : nameOf(zone, time)}`;
}

/** The abbreviation where the British know it, otherwise the name of the country or city. */
function nameOf(timeZone: string, time: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
