import { AppError } from '../../app-error.ts';
import type { Dependencies, Shopify } from '../../dependencies.ts';
import type { ShopifyTokens } from '../../gateways/shopify.gateway.ts';
import type { ShopifyShopRow } from '../../repositories/shopify-shops.repository.ts';
import { postStoreNews } from './post-store-news.ts';
import { sealTokens } from './seal-tokens.ts';
import { withdrawRequests } from './withdraw-requests.ts';

/** A refresh token lives 90 days; renewed daily, one that was taken back is noticed the next day. */
export const RENEW_AFTER_MS = 24 * 3600 * 1000;
/** Longer than a call to Shopify can take; after a crash somebody else goes on. */
const LEASE_MS = 60_000;

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'sealer'
  | 'shopify'
  | 'audit'
  | 'postMail'
  | 'portalUrl'
>;

/** `busy`: another process does it, or has done it just now. */
export type Renewal = 'renewed' | 'refused' | 'unavailable' | 'busy';

/**
 * Exchanges a shop's refresh token for new tokens. Each can be used by one process alone: a column of
 * the shop's row is the lock, because a transaction would have to stay open while Shopify thinks.
 */
export async function renewTokens(deps: Needs, shopId: string): Promise<Renewal> {
  const now = deps.runtime.now();
  const shop = await deps.repositories.shopifyShops.takeForRenewal(shopId, {
    renewedBefore: now - RENEW_AFTER_MS,
    now,
    until: now + LEASE_MS,
  });
  if (!shop || !deps.shopify) return 'busy';
  let tokens: ShopifyTokens | null;
  try {
    tokens = await askForTokens(deps, deps.shopify, shop);
  } catch (error) {
    // The lease runs out by itself; Shopify takes the same token again.
    if (error instanceof AppError && error.code === 'unavailable') return 'unavailable';
    throw error;
  }
  return tokens === null ? loseAccess(deps, shop) : keepTokens(deps, shop, tokens);
}

/** Null when there is nothing left to exchange, or Shopify no longer takes it. */
async function askForTokens(
  { sealer, runtime }: Needs,
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
  { repositories, runtime, sealer }: Needs,
  shop: ShopifyShopRow,
  tokens: ShopifyTokens,
): Promise<Renewal> {
  const now = runtime.now();
  const sealed = sealTokens(sealer, tokens, now);
  return (await repositories.shopifyShops.replaceTokens(shop, sealed, now)) ? 'renewed' : 'busy';
}

async function loseAccess(
  { transact, runtime, audit, ...deps }: Needs,
  shop: ShopifyShopRow,
): Promise<Renewal> {
  const now = runtime.now();
  return transact(async (transaction) => {
    // The merchant may have confirmed the store anew in the meantime.
    if (!(await transaction.shopifyShops.replaceTokens(shop, null, now))) return 'busy';
    await withdrawRequests(transaction, shop.id, now);
    await transaction.stores.stopAllOfShop(shop.id, 'needs_reauth', now);
    for (const store of await transaction.stores.listOfShop(shop.id)) {
      await postStoreNews(deps, transaction, store, { event: 'needs-reauth' });
    }
    audit('store_access_lost', { shopId: shop.id });
    return 'refused';
  });
}
