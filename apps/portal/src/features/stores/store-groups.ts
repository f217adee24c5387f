import type { Shop, StoreDetails } from '@atrium/contract';
import { needsAttention } from './store-progress.ts';

export const storeGroups = ['recent', 'attention', 'all'] as const;
export type StoreGroup = (typeof storeGroups)[number];

/** As many as fit beside each other on a desktop. */
const RECENT_COUNT = 8;

/**
 * The stores of each group: those whose merchant has to act, the current one with those something happened to last,
 * and all by name.
 */
export function groupStores(
  shops: readonly Shop[],
  currentDomain: string | null,
  details: ReadonlyMap<string, StoreDetails>,
): Record<StoreGroup, Shop[]> {
  const lastEvent = ({ domain }: Shop) => {
    if (domain === currentDomain) return Number.POSITIVE_INFINITY;
    const known = details.get(domain);
    return known ? Date.parse(known.history[0]?.at ?? known.addedAt) : 0;
  };
  return {
    attention: shops.filter(needsAttention),
    recent: shops.toSorted((a, b) => compare(lastEvent(b), lastEvent(a))).slice(0, RECENT_COUNT),
    all: shops.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Subtracting two infinities is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The stores whose name or domain contains `query`, in any case. */
export function searchStores(shops: readonly Shop[], query: string): Shop[] {
  const wanted = query.trim().toLocaleLowerCase();
  return shops.filter(({ name, domain }) =>
    `${name}\n${domain}`.toLocaleLowerCase().includes(wanted),
  );
}
