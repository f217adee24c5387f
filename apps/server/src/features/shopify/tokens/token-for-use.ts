import type { ShopifyShopRow } from '../../../repositories/stores/shopify-shops.repository.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { renewTokens } from './renew-tokens.ts';

/** A token with less left than this would run out on its way. */
const SOON_MS = 60_000;

/** `lost`: Shopify gives us nothing any more. `unavailable`: nobody can say right now. */
export type TokenForUse =
  | { state: 'valid'; shop: ShopifyShopRow; accessToken: string }
  | { state: 'lost' | 'unavailable' };

/**
 * The access token of a shop, for a call to Shopify; every use of one begins here. One that has run
 * out, or soon will, is renewed first, by one caller alone: the others are told `unavailable` until
 * that one has it.
 */
export async function tokenForUse(deps: ShopDeps, shopId: string): Promise<TokenForUse> {
  const { shopifyShops } = deps.repositories;
  const soon = deps.runtime.now() + SOON_MS;
  const isGood = (row: ShopifyShopRow | undefined): row is ShopifyShopRow =>
    row !== undefined && (row.access_token_expires_at ?? Number.POSITIVE_INFINITY) > soon;
  let shop = await shopifyShops.find(shopId);
  if (!isGood(shop)) {
    const renewal = await renewTokens(deps, shopId, { expiringUntil: soon });
    if (renewal === 'refused') return { state: 'lost' };
    shop = await shopifyShops.find(shopId);
  }
  if (!isGood(shop)) return { state: 'unavailable' };
  if (shop.access_token_sealed === '') return { state: 'lost' };
  const accessToken = deps.sealer.open('shopify-token', shop.access_token_sealed);
  return { state: 'valid', shop, accessToken };
}
