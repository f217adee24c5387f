import { isVerified, type ProductState, type StoreDetails } from '@atrium/contract';

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

/** The page of a store in Shopify. */
export function adminOf(domain: string): string {
  return `https://admin.shopify.com/store/${domain.replace(/\.myshopify\.com$/, '')}`;
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

/** The four segments of a store's ring, in order. */
export const storeStages = ['added', 'verified', 'product', 'live'] as const;
export type StoreStage = (typeof storeStages)[number];

/** How far a product in each state brings its store. */
const stageOfProduct: Readonly<Record<ProductState, StoreStage>> = {
  disconnected: 'verified',
  connecting: 'product',
  connected: 'live',
};

/** The stages that a store has reached. */
export function reachedStages({
  status,
  products,
}: Pick<StoreDetails, 'status' | 'products'>): StoreStage[] {
  if (!isVerified(status)) return ['added'];
  const reached = products.map(({ state }) => storeStages.indexOf(stageOfProduct[state]));
  const last = Math.max(storeStages.indexOf('verified'), ...reached);
  return storeStages.slice(0, last + 1);
}
