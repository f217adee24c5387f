/** Twelve hues at equal distances, so that two stores differ visibly or not at all. */
const HUES = 12;

/** A store's own hue in degrees, the same on every screen and device. */
export function storeHue(domain: string): number {
  // FNV-1a: similar domains get different hues.
  let hash = 0x811c9dc5;
  for (const character of domain) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((hash >>> 8) % HUES) * (360 / HUES);
}

/** The first letters of the first two words of a name; its first character if it has no letters. */
export function monogram(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  const shown = letters.length > 0 ? letters : firstCharacter(name);
  return shown.join('').toLocaleUpperCase();
}

function firstCharacter(name: string): string[] {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first ? [first.segment] : [];
}
