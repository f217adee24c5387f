import { type Sealer, UnreadableError } from '../../../crypto/sealing.ts';
import type { ShopifyTokens } from '../../../gateways/shopify.gateway.ts';
import { isShopifyUnavailable } from '../../../gateways/shopify-failure.ts';
import type {
  DueTokens,
  SealedTokens,
  ShopifyShopRow,
} from '../../../repositories/stores/shopify-shops.repository.ts';
import type { ShopDeps, Shopify } from '../../dependencies.ts';
import { markReauthorizationRequired } from './mark-reauthorization-required.ts';

/** Longer than a call to Shopify can take; after a crash another process takes over. */
const LEASE_MS = 60_000;

/**
 * `busy`: another process is renewing the tokens, or has just done so. `unreadable`: they were sealed with a key that is not
 * set, which `doctor` reports.
 */
export type Renewal = 'renewed' | 'refused' | 'unavailable' | 'busy' | 'unreadable';

/**
 * Exchanges a shop's refresh token for new tokens. Only one process may use a refresh token, so `renewing_until` is a
 * 60-second lease: no transaction spans the HTTP call.
 *
 * @param due the condition on the tokens; otherwise nothing is done.
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
    tokens = await requestTokens(deps, deps.shopify, shop);
  } catch (error) {
    // The lease expires by itself; Shopify accepts the same token again.
    if (isShopifyUnavailable(error)) return 'unavailable';
    if (error instanceof UnreadableError) return 'unreadable';
    throw error;
  }
  if (tokens !== null) return saveTokens(deps, shop, tokens);
  // The merchant may have verified the store again in the meantime.
  return (await markReauthorizationRequired(deps, shop)) ? 'refused' : 'busy';
}

/** Shopify's tokens of `now`, encrypted for the database. */
export function sealTokens(sealer: Sealer, tokens: ShopifyTokens, now: number): SealedTokens {
  const after = (seconds: number | null) => (seconds === null ? null : now + seconds * 1000);
  const seal = (token: string) => sealer.seal('shopify-token', token);
  return {
    scopes: tokens.scopes,
    access_token_sealed: seal(tokens.accessToken),
    access_token_expires_at: after(tokens.expiresIn),
    refresh_token_sealed: tokens.refreshToken === null ? null : seal(tokens.refreshToken),
    refresh_token_expires_at: after(tokens.refreshTokenExpiresIn),
  };
}

/** Null when there is no valid refresh token, or Shopify no longer accepts it. */
async function requestTokens(
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

async function saveTokens(
  { repositories, runtime, sealer }: ShopDeps,
  shop: ShopifyShopRow,
  tokens: ShopifyTokens,
): Promise<Renewal> {
  const now = runtime.now();
  const sealed = sealTokens(sealer, tokens, now);
  return (await repositories.shopifyShops.replaceTokens(shop, sealed, now)) ? 'renewed' : 'busy';
}
