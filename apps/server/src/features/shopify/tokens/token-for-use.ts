import { UnreadableError } from '../../../crypto/sealing.ts';
import type { ShopifyShopRow } from '../../../repositories/stores/shopify-shops.repository.ts';
import type { ShopDeps } from '../../dependencies.ts';
import { renewTokens } from './renew-tokens.ts';

/** A token with less time left could expire during the call. */
const SOON_MS = 60_000;

/** `lost`: Shopify no longer grants access. `unavailable`: the state cannot be determined right now. */
export type TokenForUse =
  | { state: 'valid'; shop: ShopifyShopRow; accessToken: string }
  | { state: 'lost' | 'unavailable' };

/**
 * The access token of a shop, for any call to Shopify. A token that has expired, or soon will, is renewed first by
 * one caller; concurrent callers get `unavailable` until it is renewed.
 */
export async function tokenForUse(deps: ShopDeps, shopId: string): Promise<TokenForUse> {
  const { shopifyShops } = deps.repositories;
  const soon = deps.runtime.now() + SOON_MS;
  const isGood = (row: ShopifyShopRow | undefined): row is ShopifyShopRow =>
    row !== undefined && (row.access_token_expires_at ?? Number.POSITIVE_INFINITY) > soon;
  let shop = await shopifyShops.find(shopId);
  if (!isGood(shop)) {
    // A token that Shopify refuses to renew is erased.
    await renewTokens(deps, shopId, { expiringUntil: soon });
    shop = await shopifyShops.find(shopId);
  }
  if (!isGood(shop)) return { state: 'unavailable' };
  if (shop.access_token_sealed === '') return { state: 'lost' };
  try {
    const accessToken = deps.sealer.open('shopify-token', shop.access_token_sealed);
    return { state: 'valid', shop, accessToken };
  } catch (error) {
    // An operator can still set the key that seals it.
    if (error instanceof UnreadableError) return { state: 'unavailable' };
    throw error;
  }
}
