/** The hues that distinguish stores; each has a strong and a soft token. */
export const storeHues = ['iris', 'amber', 'sky', 'rose', 'verdigris'] as const;
export type StoreHue = (typeof storeHues)[number];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The hue of a store: always the same for a domain, in every browser. */
export function storeHue(domain: string): StoreHue {
  let hash = FNV_OFFSET;
  for (const character of domain) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  }
  return storeHues[(hash >>> 0) % storeHues.length] ?? storeHues[0];
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const MEANINGFUL = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** The first letter, digit or emoji of a store's name as a capital; of its domain if the name has none. */
export function monogram({ name, domain }: { name: string; domain: string }): string {
  for (const { segment } of [...graphemes.segment(name), ...graphemes.segment(domain)]) {
    if (!MEANINGFUL.test(segment)) continue;
    const capital = segment.toLocaleUpperCase();
    // The capital of some letters is two letters, such as of “ß”.
    return capital.length === segment.length ? capital : segment;
  }
  return '';
}
