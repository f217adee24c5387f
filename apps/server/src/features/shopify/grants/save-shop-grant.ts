import type { ShopifyShop, ShopifyTokens } from '../../../gateways/shopify.gateway.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type {
  SealedTokens,
  ShopifyShopRow,
} from '../../../repositories/stores/shopify-shops.repository.ts';
import type { StoreRow } from '../../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notRemoved } from '../../stores/new-store.ts';
import { requestStore } from '../../stores/requests/request-store.ts';
import { sealTokens } from '../tokens/seal-tokens.ts';

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

/** `pending` and `declined`: another account owns the shop, and its approval was requested. */
export type GrantOutcome = 'verified' | 'pending' | 'declined';

/** Applies a shop grant to a merchant's store, in the caller's transaction. */
export async function saveShopGrant(
  deps: SaveShopGrantDeps,
  transaction: Repositories,
  store: StoreRow,
  { shop, tokens, installedAt }: ShopGrant,
): Promise<GrantOutcome> {
  const { stores, shopifyShops } = transaction;
  const now = deps.runtime.now();
  const known = await shopifyShops.find(shop.id);
  // The app may have been reinstalled while the grant waited for its merchant: newer tokens stay.
  const newer = known && (known.installed_at ?? 0) > installedAt ? known : null;
  const grant = { ...grantOf(newer, deps.sealer, { tokens, installedAt }, now), updated_at: now };
  // The first account to verify a shop owns it; others need its approval (decision 0024).
  const isOwner = await shopifyShops.claim({
    id: shop.id,
    owner_id: store.user_id,
    domain: shop.domain,
    ...grant,
    uninstalled_at: newer?.uninstalled_at ?? null,
    renewing_until: 0,
    created_at: now,
  });
  if (!isOwner) {
    if (!newer) await shopifyShops.updateGrant(shop.id, grant);
    const ownerId = (await shopifyShops.find(shop.id))?.owner_id;
    const wasApproved = store.shopify_shop_id === shop.id;
    if (!wasApproved && ownerId) {
      return requestStore(deps, transaction, store, { id: shop.id, ownerId });
    }
  }
  await stores.update(store.id, {
    status: 'verified',
    shopify_shop_id: shop.id,
    // Verifying a removed store restores it.
    ...notRemoved,
    updated_at: now,
  });
  await transaction.storeEvents.record([store.id], 'verified', now);
  deps.audit('store_verified', { userId: store.user_id, storeId: store.id });
  return 'verified';
}

/** The tokens to store: the newer ones. */
function grantOf(
  newer: ShopifyShopRow | null,
  sealer: Dependencies['sealer'],
  { tokens, installedAt }: Pick<ShopGrant, 'tokens' | 'installedAt'>,
  now: number,
): SealedTokens & Pick<ShopifyShopRow, 'installed_at'> {
  if (!newer) return { ...sealTokens(sealer, tokens, now), installed_at: installedAt };
  return {
    scopes: newer.scopes,
    access_token_sealed: newer.access_token_sealed,
    access_token_expires_at: newer.access_token_expires_at,
    refresh_token_sealed: newer.refresh_token_sealed,
    refresh_token_expires_at: newer.refresh_token_expires_at,
    installed_at: newer.installed_at,
  };
}
