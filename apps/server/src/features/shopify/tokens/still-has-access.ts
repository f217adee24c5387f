import { isShopifyUnavailable } from '../../../gateways/shopify-failure.ts';
import type { ConfiguredShopDeps } from '../../dependencies.ts';
import { markReauthorizationRequired } from './mark-reauthorization-required.ts';
import { type TokenForUse, tokenForUse } from './token-for-use.ts';

/**
 * Re-checks at Shopify whether the app is still installed, in case an uninstall webhook was lost. If it is not,
 * reauthorization is required, as after any loss of access.
 *
 * @returns true while Shopify is unavailable, too: then the stored state counts.
 */
export async function stillHasAccess(deps: ConfiguredShopDeps, shopId: string): Promise<boolean> {
  const token = await tokenForUse(deps, shopId);
  if (token.state !== 'valid') return token.state === 'unavailable';
  if ((await stateOf(deps, token)) !== 'lost') return true;
  // Newer tokens belong to a newer installation.
  return !(await markReauthorizationRequired(deps, token.shop));
}

/** The app's current access to a shop, according to Shopify. */
export async function accessAtShopify(
  deps: ConfiguredShopDeps,
  shopId: string,
): Promise<TokenForUse['state']> {
  const token = await tokenForUse(deps, shopId);
  return token.state === 'valid' ? stateOf(deps, token) : token.state;
}

async function stateOf(
  { shopify }: ConfiguredShopDeps,
  { shop, accessToken }: TokenForUse & { state: 'valid' },
): Promise<TokenForUse['state']> {
  try {
    return (await shopify.gateway.fetchShop(shop.domain, accessToken)) === null ? 'lost' : 'valid';
  } catch (error) {
    if (isShopifyUnavailable(error)) return 'unavailable';
    throw error;
  }
}
