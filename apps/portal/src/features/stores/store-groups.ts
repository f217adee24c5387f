import type { Shop } from '@atrium/contract';
import { needsAttention } from '../../shared/store-status.ts';
import { GROUP_ABOVE, recentStores, SEARCH_ABOVE } from './components/row/row-layouts.ts';

export const storeGroups = ['attention', 'recent', 'all'] as const;
export type StoreGroup = (typeof storeGroups)[number];

/**
 * The stores of each group of the row: those that need attention, those that were used last, and all. Without groups, the row
 * keeps the order of `storesInRow`.
 */
export function groupStores(
  shops: readonly Shop[],
  currentDomain: string | null,
): Record<StoreGroup, readonly Shop[]> {
  const ordered = shops.length > GROUP_ABOVE ? orderStores(shops, currentDomain) : shops;
  return {
    attention: ordered.filter(({ status }) => needsAttention(status)),
    recent: recentStores(shops, currentDomain),
    all: ordered,
  };
}

/** The stores whose name or domain contains `query`. */
export function searchStores<Store extends Named>(
  stores: readonly Store[],
  query: string,
): Store[] {
  return stores.filter((store) => matchesSearch(store, query));
}

type Named = Pick<Shop, 'name' | 'domain'>;

/** Whether name or domain contain the text that is searched for, in any case and width. */
export function matchesSearch({ name, domain }: Named, query: string): boolean {
  const wanted = normalized(query);
  return [name, domain].some((text) => normalized(text).includes(wanted));
}

function normalized(text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase();
}

/**
 * In the order of {@link orderStores}. Of many, the current one comes first and those that need attention follow, each as
 * a group.
 */
export function listStores<Store extends Listed>(
  stores: readonly Store[],
  areMany: boolean,
  currentDomain: string | undefined,
): { current: Store[]; urgent: Store[]; others: Store[] } {
  const ordered = orderStores(stores, currentDomain, areMany);
  const isCurrent = ({ domain }: Store) => areMany && domain === currentDomain;
  const isUrgent = (store: Store) => areMany && !isCurrent(store) && needsAttention(store.status);
  return {
    current: ordered.filter(isCurrent),
    urgent: ordered.filter(isUrgent),
    others: ordered.filter((store) => !isCurrent(store) && !isUrgent(store)),
  };
}

type Listed = Pick<Shop, 'name' | 'domain' | 'status'>;

/**
 * The order of all vertical lists of stores. A few are in the order in which they were added, so that each stays where it was. With
 * a search, the current one comes first, so that every list opens at its start. Of many, the others follow by name.
 */
export function orderStores<Store extends Named>(
  stores: readonly Store[],
  currentDomain: string | null | undefined,
  areMany = stores.length > GROUP_ABOVE,
  hasSearch = stores.length > SEARCH_ABOVE,
): readonly Store[] {
  if (!areMany && !hasSearch) return stores;
  // “Branch 2” comes before “Branch 10”.
  const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });
  const isCurrent = ({ domain }: Store) => domain === currentDomain;
  return stores.toSorted(
    (a, b) => +isCurrent(b) - +isCurrent(a) || (areMany ? compareNames(a.name, b.name) : 0),
  );
}
