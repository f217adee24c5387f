const MAX_LENGTH = 100;

/** A name that somebody else's service returned, fit for one line: no control or reordering characters, not endless. */
export function providedName(name: string | undefined): string {
  return (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH);
}
