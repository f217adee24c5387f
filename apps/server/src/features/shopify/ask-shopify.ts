import { AppError, failureOf } from '../../core/app-error.ts';
import type { ShopifyGateway } from '../../gateways/shopify.gateway.ts';
import type { ShopProof } from './grants/save-proof.ts';

/** Why there is no proof: Shopify is away or refuses, or it speaks of another shop. */
export interface NoProof {
  reason: 'shopify_unavailable' | 'other_shop';
  /** What was wrong with Shopify's answer, for the log. */
  failure?: string | undefined;
}

/** Exchanges the code that Shopify sent the browser back with, and asks whose it is. */
export async function askShopify(
  gateway: ShopifyGateway,
  domain: string,
  { code, timestamp }: { code: string; timestamp: string | undefined },
): Promise<ShopProof | NoProof> {
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

/** Shopify said nothing that counts: a call may go better later, and nothing may follow from it. */
export function isShopifyUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
