import type { Shop } from '@atrium/contract';
import { needsAttention } from '../../shared/store-status.ts';
import { orderStores, recentStores } from './store-order.ts';

export const storeGroups = ['attention', 'recent', 'all'] as const;
export type StoreGroup = (typeof storeGroups)[number];

/** The stores of each group of the row: those that need attention, those that were used last, and all. */
export function groupStores(
  shops: readonly Shop[],
  currentDomain: string | null,
): Record<StoreGroup, readonly Shop[]> {
  const ordered = orderStores(shops, currentDomain);
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
