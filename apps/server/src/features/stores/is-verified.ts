import type { StoreRow } from '../../repositories/stores/stores.repository.ts';

/** Shopify has confirmed that this merchant may act for the store. */
export function isVerified(store: Pick<StoreRow, 'status'>): boolean {
  return store.status === 'verified' || store.status === 'installed';
}
