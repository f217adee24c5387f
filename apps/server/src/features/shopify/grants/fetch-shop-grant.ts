import { failureOf } from '../../../core/app-error.ts';
import type { ShopifyGateway } from '../../../gateways/shopify.gateway.ts';
import { isShopifyUnavailable } from '../../../gateways/shopify-failure.ts';
import type { ShopGrant } from './save-shop-grant.ts';

/** The callback of Shopify's grant screen, its signature already checked. */
export interface ShopifyCallback {
  query: Record<string, string>;
  stateHash: string;
  /** Whether the callback came to the browser that began it, by the hash of that browser's cookie. */
  isSameBrowser(browserHash: string): boolean;
}

/** What an exchanged code has led to. */
export type FetchedShopGrant = { kind: 'grant'; grant: ShopGrant } | GrantFailure;

/** Why there is no grant: Shopify is unavailable or refuses, or the response is about another shop. */
interface GrantFailure {
  kind: 'failure';
  reason: 'shopify_unavailable' | 'other_shop';
  /** What was wrong with Shopify's response, for the log. */
  failure?: string | undefined;
}

/** Exchanges the code of a callback and fetches the shop it belongs to. */
export async function fetchShopGrant(
  gateway: ShopifyGateway,
  domain: string,
  { code, timestamp }: { code: string; timestamp: string | undefined },
): Promise<FetchedShopGrant> {
  try {
    const tokens = await gateway.exchangeCode(domain, code);
    const shop = await gateway.fetchShop(domain, tokens.accessToken);
    if (shop === null)
      return { kind: 'failure', reason: 'shopify_unavailable', failure: 'TOKEN_REFUSED' };
    if (shop.domain !== domain) return { kind: 'failure', reason: 'other_shop' };
    // Shopify's own time, for comparison with that of its webhooks.
    return { kind: 'grant', grant: { shop, tokens, installedAt: Number(timestamp) * 1000 } };
  } catch (error) {
    if (isShopifyUnavailable(error))
      return { kind: 'failure', reason: 'shopify_unavailable', failure: failureOf(error) };
    throw error;
  }
}
