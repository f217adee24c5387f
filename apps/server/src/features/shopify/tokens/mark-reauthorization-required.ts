import type { ShopifyShopRow } from '../../../repositories/stores/shopify-shops.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withdrawRequests } from '../../stores/requests/withdraw-requests.ts';

type MarkReauthorizationRequiredDeps = Pick<
  Dependencies,
  'transact' | 'runtime' | 'audit' | 'notifications'
>;

/**
 * Records that Shopify no longer accepts a shop's tokens: its stores must be verified again, and their merchants are
 * notified.
 *
 * @param shop the row as it was when Shopify refused.
 * @returns false if newer tokens exist; then nothing changes.
 */
export async function markReauthorizationRequired(
  { transact, audit, ...deps }: MarkReauthorizationRequiredDeps,
  shop: ShopifyShopRow,
): Promise<boolean> {
  const now = deps.runtime.now();
  return transact(async (transaction) => {
    if (!(await transaction.shopifyShops.replaceTokens(shop, null, now))) return false;
    await withdrawRequests(deps, transaction, shop.id);
    const ids = await transaction.shopStores.disconnectAll(shop.id, 'needs_reauth', now);
    await transaction.storeEvents.record(ids, 'needs_reauth', now);
    for (const store of await transaction.shopStores.list(shop.id)) {
      await deps.notifications.notifyStoreUser(transaction, store, { event: 'needs-reauth' });
    }
    audit('store_reauthorization_required', { shopId: shop.id });
    return true;
  });
}
