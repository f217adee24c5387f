const MAX_LENGTH = 100;

/** A name that an outside service returned, made safe for one line: no control or reordering characters, limited length. */
export function providedName(name: string | undefined): string {
  return (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH);
}
