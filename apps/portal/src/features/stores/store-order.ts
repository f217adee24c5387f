import type { Shop } from '@atrium/contract';
import { GROUP_ABOVE } from './components/row/row-layouts.ts';

/** As many as fit beside each other on a desktop: the first group of the row has no more. */
const RECENT_COUNT = 8;

/**
 * The order of all lists of stores but those that are called recent: that in which they were added, so that each stays where it
 * was. Of many, nobody remembers it: the current one comes first, so that every list opens at its start, and the others follow
 * by name.
 */
export function orderStores<Store extends Pick<Shop, 'name' | 'domain'>>(
  stores: readonly Store[],
  currentDomain: string | null | undefined,
  areMany = stores.length > GROUP_ABOVE,
): readonly Store[] {
  if (!areMany) return stores;
  // “Branch 2” comes before “Branch 10”.
  const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });
  const isCurrent = ({ domain }: Store) => domain === currentDomain;
  return stores.toSorted((a, b) => +isCurrent(b) - +isCurrent(a) || compareNames(a.name, b.name));
}

type Selected = Pick<Shop, 'domain' | 'lastSelectedAt'>;

/** The current store, and those that the merchant switched to last, the latest first. */
export function recentStores<Store extends Selected>(
  stores: readonly Store[],
  current: string | null | undefined,
  count = RECENT_COUNT,
): readonly Store[] {
  const selectedAt = ({ domain, lastSelectedAt = '' }: Store) =>
    domain === current ? Number.POSITIVE_INFINITY : Date.parse(lastSelectedAt) || 0;
  return stores.toSorted((a, b) => selectedAt(b) - selectedAt(a)).slice(0, count);
}

/**
 * The stores that the row begins with. As long as it has no groups, they are in the order in which they were added, so that
 * each stays where it was when the merchant switches to it: the row is scrolled to the current one instead.
 */
export function storesInRow<Store extends Selected>(
  stores: readonly Store[],
  current: string | undefined,
): readonly Store[] {
  return stores.length > GROUP_ABOVE ? recentStores(stores, current) : stores;
}
