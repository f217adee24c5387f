/** The hues that distinguish stores; each has a strong and a soft token of its name. */
const hues = ['iris', 'amber', 'sky', 'rose', 'accent'] as const;
export type StoreHue = (typeof hues)[number];

/** The hue of a store: always the same for a domain, in every browser. */
export function storeHue(domain: string): StoreHue {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const character of domain) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0];
}

const graphemes = /* @__PURE__ */ new Intl.Segmenter(undefined, { granularity: 'grapheme' });
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
