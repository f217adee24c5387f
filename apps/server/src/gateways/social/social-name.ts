const MAX_NAME = 100;

/** A name as a provider tells it, fit for one line: no control or reordering characters, not endless. */
export function socialName(name: string | undefined): string {
  return (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_NAME);
}
