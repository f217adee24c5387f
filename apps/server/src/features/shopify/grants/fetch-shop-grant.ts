import { AppError, failureOf } from '../../../core/app-error.ts';
import type { ShopifyGateway } from '../../../gateways/shopify.gateway.ts';
import type { ShopGrant } from './save-shop-grant.ts';

/** The callback of Shopify's grant screen, its signature already checked. */
export interface ShopifyCallback {
  query: Record<string, string>;
  stateHash: string;
  /** Whether the callback came to the browser that began it, by the hash of that browser's cookie. */
  isSameBrowser(browserHash: string): boolean;
}

/** Why there is no grant: Shopify is unavailable or refuses, or the response is about another shop. */
export interface GrantFailure {
  reason: 'shopify_unavailable' | 'other_shop';
  /** What was wrong with Shopify's response, for the log. */
  failure?: string | undefined;
}

/** Exchanges the code of a callback and fetches the shop it belongs to. */
export async function fetchShopGrant(
  gateway: ShopifyGateway,
  domain: string,
  { code, timestamp }: { code: string; timestamp: string | undefined },
): Promise<ShopGrant | GrantFailure> {
  try {
    const tokens = await gateway.exchangeCode(domain, code);
    const shop = await gateway.fetchShop(domain, tokens.accessToken);
    if (shop === null) return { reason: 'shopify_unavailable', failure: 'TOKEN_REFUSED' };
    if (shop.domain !== domain) return { reason: 'other_shop' };
    // Shopify's own time, for comparison with that of its webhooks.
    return { shop, tokens, installedAt: Number(timestamp) * 1000 };
  } catch (error) {
    if (isShopifyUnavailable(error))
      return { reason: 'shopify_unavailable', failure: failureOf(error) };
    throw error;
  }
}

/** Whether Shopify gave no usable response: a retry may succeed, and no conclusion may be drawn. */
export function isShopifyUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
