import type { ShopifyTokens } from '../../../gateways/shopify.gateway.ts';
import type {
  DueTokens,
  ShopifyShopRow,
} from '../../../repositories/stores/shopify-shops.repository.ts';
import type { Shopify } from '../../dependencies.ts';
import { isShopifyUnavailable } from '../ask-shopify.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { markReauthorizationRequired } from './mark-reauthorization-required.ts';
import { sealTokens } from './seal-tokens.ts';

/** Longer than a call to Shopify can take; after a crash somebody else goes on. */
const LEASE_MS = 60_000;

/** `busy`: another process does it, or has done it just now. */
export type Renewal = 'renewed' | 'refused' | 'unavailable' | 'busy';

/**
 * Exchanges a shop's refresh token for new tokens. Each can be used by one process alone: a column of
 * the shop's row is the lock, because a transaction would have to stay open while Shopify thinks.
 *
 * @param due what the tokens must be, or nothing is done.
 */
export async function renewTokens(
  deps: ShopDeps,
  shopId: string,
  due: DueTokens,
): Promise<Renewal> {
  const now = deps.runtime.now();
  const lease = { now, until: now + LEASE_MS };
  const shop = await deps.repositories.shopifyShops.leaseForRenewal(shopId, due, lease);
  if (!shop || !deps.shopify) return 'busy';
  let tokens: ShopifyTokens | null;
  try {
    tokens = await askForTokens(deps, deps.shopify, shop);
  } catch (error) {
    // The lease runs out by itself; Shopify takes the same token again.
    if (isShopifyUnavailable(error)) return 'unavailable';
    throw error;
  }
  if (tokens !== null) return keepTokens(deps, shop, tokens);
  // The merchant may have confirmed the store anew in the meantime.
  return (await markReauthorizationRequired(deps, shop)) ? 'refused' : 'busy';
}

/** Null when there is nothing left to exchange, or Shopify no longer takes it. */
async function askForTokens(
  { sealer, runtime }: ShopDeps,
  { gateway }: Shopify,
  shop: ShopifyShopRow,
): Promise<ShopifyTokens | null> {
  const expired = (shop.refresh_token_expires_at ?? Number.POSITIVE_INFINITY) <= runtime.now();
  if (shop.refresh_token_sealed === null || expired) return null;
  return gateway.refreshTokens(
    shop.domain,
    sealer.open('shopify-token', shop.refresh_token_sealed),
  );
}

async function keepTokens(
  { repositories, runtime, sealer }: ShopDeps,
  shop: ShopifyShopRow,
  tokens: ShopifyTokens,
): Promise<Renewal> {
  const now = runtime.now();
  const sealed = sealTokens(sealer, tokens, now);
  return (await repositories.shopifyShops.replaceTokens(shop, sealed, now)) ? 'renewed' : 'busy';
}
