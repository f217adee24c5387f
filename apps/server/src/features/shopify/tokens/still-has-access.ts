import type { ShopDeps, Shopify } from '../../dependencies.ts';
import { isShopifyUnavailable } from '../fetch-shop-grant.ts';
import { markReauthorizationRequired } from './mark-reauthorization-required.ts';
import { tokenForUse } from './token-for-use.ts';

/**
 * Re-checks at Shopify whether the app is still installed, in case an uninstall webhook was lost. If it is not,
 * reauthorization is required, as after any loss of access.
 *
 * @returns true while Shopify is unavailable, too: then the stored state counts.
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
  // Newer tokens belong to a newer installation.
  return !(await markReauthorizationRequired(deps, shop));
}
