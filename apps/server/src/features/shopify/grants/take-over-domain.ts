import type { ShopifyShop } from '../../../gateways/shopify.gateway.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { StoreRow } from '../../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import { assignNextOwner } from '../../stores/release-shops.ts';
import {
  withdrawFormerRequests,
  withdrawRequests,
} from '../../stores/requests/withdraw-requests.ts';

type TakeOverDomainDeps = Pick<Dependencies, 'runtime' | 'audit' | 'notifications'>;

/**
 * Ends what other shops had under a domain for which Shopify has now granted access to this shop: their merchants must not
 * share the new shop, and its merchants must not get the others' products (decision 0048).
 *
 * @param store that is being verified; its merchant needs no email.
 * @returns false, without a change, if a later grant was for another shop: this one is outdated.
 */
export async function takeOverDomain(
  deps: TakeOverDomainDeps,
  transaction: Repositories,
  store: StoreRow,
  { shop, installedAt }: { shop: ShopifyShop; installedAt: number },
): Promise<boolean> {
  const { shopifyShops, shopStores, storeEvents, products } = transaction;
  const former = await shopifyShops.lockByDomain(shop.domain);
  // No other shop's store is connected under a domain while its own shop is known.
  if (former?.id === shop.id) return true;
  if ((former?.installed_at ?? 0) > installedAt) return false;
  const now = deps.runtime.now();
  // The shop before its requests and stores, as everywhere.
  const renamed = await shopifyShops.lockRenamed(shop);
  if (former) await withdrawRequests(deps, transaction, former.id);
  await withdrawFormerRequests(deps, transaction, shop);
  const ids = former ? await shopStores.detach({ id: former.id }, now) : [];
  // Also those of a shop that was verified under another domain since.
  ids.push(...(await shopStores.detach({ domain: shop.domain, exceptId: shop.id }, now)));
  await products.removeByStores(ids);
  await storeEvents.record(ids, 'domain_lost', now);
  if (former) await shopifyShops.remove(former.id);
  // An owner without a store of the shop has left it, and could neither be asked nor leave it otherwise.
  for (const { id: shopId, ownerId: userId } of renamed) {
    const hasLeft = !(await shopStores.isUsedBy(userId, shopId));
    if (hasLeft) await assignNextOwner(deps, transaction, { shopId, userId });
  }
  for (const lost of await shopStores.listByIds(ids.filter((id) => id !== store.id))) {
    await deps.notifications.notifyStoreUser(transaction, lost, { event: 'domain-lost' });
  }
  if (former || ids.length > 0) {
    deps.audit('store_domain_taken_over', { shopId: shop.id, stores: ids.length });
  }
  return true;
}
