import { isVerified, type ProductState, type Shop, type StoreDetails } from '@atrium/contract';

/** The hues that distinguish stores; each has a strong and a soft token of its name. */
const hues = ['iris', 'amber', 'sky', 'rose', 'accent'] as const;
export type StoreHue = (typeof hues)[number];

/** The hue that belongs to a domain, in every browser; the next one that is not among `taken`. */
export function storeHue(domain: string, taken: readonly StoreHue[] = []): StoreHue {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const character of domain) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  const own = (hash >>> 0) % hues.length;
  const inTurn = [...hues.slice(own), ...hues.slice(0, own)];
  return inTurn.find((hue) => !taken.includes(hue)) ?? hues[0];
}

/**
 * The hues of all stores of a merchant, in the order in which they were added, by their domains. The first five all differ,
 * and no store has the hue of the one before it. Adding a store changes no other's. Removing one changes at most the first
 * five that remain, and after those only stores in a row of changes that begins where it was: a store keeps its hue as soon
 * as that is neither what the one before it had nor what it has now.
 */
export function storeHues(shops: readonly Pick<Shop, 'domain'>[]): ReadonlyMap<string, StoreHue> {
  const given = new Map<string, StoreHue>();
  for (const { domain } of shops) {
    const before = [...given.values()];
    given.set(domain, storeHue(domain, given.size < hues.length ? before : before.slice(-1)));
  }
  return given;
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
