import type { Shopify } from '../../dependencies.ts';
import { isShopifyUnavailable } from '../ask-shopify.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { markReauthorizationRequired } from './mark-reauthorization-required.ts';
import { tokenForUse } from './token-for-use.ts';

/**
 * Asks Shopify whether the app is still installed in a shop whose tokens we hold: the webhook that
 * tells of an uninstall may have been lost. If it is not, that is noted as every loss of access.
 *
 * @returns true also while Shopify is away: then what we know is the best there is.
 */
export async function stillHasAccess(
  deps: ShopDeps & { shopify: Shopify },
  shopId: string,
): Promise<boolean> {
  const token = await tokenForUse(deps, shopId);
  if (token.state !== 'valid') return token.state === 'unavailable';
  const { shop, accessToken } = token;
  try {
    if ((await deps.shopify.gateway.fetchShop(shop.domain, accessToken)) !== null) return true;
  } catch (error) {
    if (isShopifyUnavailable(error)) return true;
    throw error;
  }
  // Tokens that came meanwhile are from a newer installation.
  return !(await markReauthorizationRequired(deps, shop));
}
