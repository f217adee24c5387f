import type { ShopifyGateway } from '../../gateways/shopify.gateway.ts';
import { isShopifyAway } from './is-shopify-away.ts';
import type { ShopProof } from './save-proof.ts';

/**
 * Exchanges the code that Shopify sent the browser back with, and asks whose it is.
 *
 * @returns why there is no proof: Shopify is away or refuses, or it speaks of another shop.
 */
export async function askShopify(
  gateway: ShopifyGateway,
  domain: string,
  { code, timestamp }: { code: string; timestamp: string | undefined },
): Promise<ShopProof | 'shopify_away' | 'other_shop'> {
  try {
    const tokens = await gateway.exchangeCode(domain, code);
    const shop = await gateway.fetchShop(domain, tokens.accessToken);
    if (shop === null) return 'shopify_away';
    if (shop.domain !== domain) return 'other_shop';
    // Shopify's own time, for comparison with that of its webhooks.
    return { shop, tokens, installedAt: Number(timestamp) * 1000 };
  } catch (error) {
    if (isShopifyAway(error)) return 'shopify_away';
    throw error;
  }
}
