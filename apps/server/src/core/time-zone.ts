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
