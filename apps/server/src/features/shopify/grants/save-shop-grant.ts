import type { GrantOutcome } from '@atrium/contract';
import type { ShopifyShop, ShopifyTokens } from '../../../gateways/shopify.gateway.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { removalCleared, type StoreRow } from '../../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import { detachAbsent } from '../../stores/release-shops.ts';
import { requestStore } from '../../stores/requests/request-store.ts';
import { sealTokens } from '../tokens/renew-tokens.ts';
import { takeOverDomain } from './take-over-domain.ts';

type SaveShopGrantDeps = Pick<
  Dependencies,
  'runtime' | 'sealer' | 'limiter' | 'audit' | 'notifications'
>;

/** What Shopify returned when a merchant authorized the app. */
export interface ShopGrant {
  shop: ShopifyShop;
  tokens: ShopifyTokens;
  /** By Shopify's clock, in milliseconds. */
  installedAt: number;
}

/**
 * Applies a shop grant to a merchant's store, in the caller's transaction, which has locked the merchant's account.
 *
 * @returns `expired`, without a change, if the domain belongs to another shop since the grant, or the shop was installed again
 * since and this installation has ended.
 */
export async function saveShopGrant(
  deps: SaveShopGrantDeps,
  transaction: Repositories,
  store: StoreRow,
  shopGrant: ShopGrant,
): Promise<GrantOutcome | 'expired'> {
  const { shop, tokens, installedAt } = shopGrant;
  const { stores, shopifyShops } = transaction;
  if (!(await takeOverDomain(deps, transaction, store, shopGrant))) return 'expired';
  const now = deps.runtime.now();
  const grant = {
    domain: shop.domain,
    ...sealTokens(deps.sealer, tokens, now),
    installed_at: installedAt,
    updated_at: now,
  };
  // The first account to verify a shop owns it; others need its approval (decision 0024).
  const known = await shopifyShops.insertOrLock({
    ...grant,
    id: shop.id,
    owner_id: store.user_id,
    uninstalled_at: null,
    renewing_until: 0,
    created_at: now,
  });
  // The app may have been reinstalled while the grant waited for its merchant: newer tokens stay.
  if ((known.installed_at ?? 0) <= installedAt) await shopifyShops.updateGrant(shop.id, grant);
  // And if Shopify has refused those since, it would refuse the older ones too; if they are of the shop's next domain, the
  // older grant says nothing about this one any more.
  else if (known.access_token_sealed === '' || known.domain !== shop.domain) return 'expired';
  const ownerId = known.owner_id ?? store.user_id;
  if (known.owner_id === null) {
    await shopifyShops.setOwner(shop.id, ownerId);
    await detachAbsent(transaction, { id: shop.id, ownerId }, now);
  }
  if (ownerId !== store.user_id) {
    // Read under the lock of the shop: its owner may have approved the request meanwhile. The account may also use the shop
    // under its former domain.
    const wasApproved =
      (await stores.findById(store.id))?.shopify_shop_id === shop.id ||
      (await transaction.shopStores.isUsedBy(store.user_id, shop.id));
    if (!wasApproved) return requestStore(deps, transaction, store, { id: shop.id, ownerId });
  }
  // The account may have got access under the shop's other domain meanwhile: there is nothing left to decide.
  const request = await transaction.storeRequests.findByStore(store.id);
  if (request) await transaction.storeRequests.remove(request.id);
  await stores.update(store.id, {
    status: 'verified',
    shopify_shop_id: shop.id,
    // Verifying a removed store restores it.
    ...removalCleared,
    updated_at: now,
  });
  await transaction.storeEvents.record([store.id], 'verified', now);
  deps.audit('store_verified', { userId: store.user_id, storeId: store.id });
  return 'verified';
}
