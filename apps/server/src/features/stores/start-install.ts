import { normalizeStoreDomain } from '@atrium/contract';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import { faultOfShopifyQuery } from '../../crypto/shopify-hmac.ts';
import type { ShopDependencies } from './shop-dependencies.ts';
import { AUTHORIZATION_LIFETIME_MS, SHOPIFY_CALLBACK_PATH } from './start-store-verification.ts';
import { stillHasAccess } from './still-has-access.ts';

/** `installed`: there is nothing to do but to show the portal. */
type StartedInstall = { url: string; browserSecret: string } | 'installed' | 'refused';

/**
 * Goes on with what a merchant began at Shopify: an installation, or opening an app that is installed.
 * Who they are here is asked after Shopify's grant screen, as Shopify wants it.
 */
export async function startInstall(
  deps: ShopDependencies,
  query: Record<string, string>,
): Promise<StartedInstall> {
  const { repositories, runtime, portalUrl, shopify, audit } = deps;
  const now = runtime.now();
  const fault = shopify ? faultOfShopifyQuery(query, shopify.app, now) : 'not_configured';
  const domain = query.shop ?? '';
  const isDomain = normalizeStoreDomain(domain) === domain;
  if (!shopify || fault !== null || !isDomain) {
    audit('store_install_refused', { reason: fault ?? 'domain' });
    return 'refused';
  }
  const known = await repositories.shopifyShops.findInstalled(domain);
  if (known && (await stillHasAccess({ ...deps, shopify }, known.id))) return 'installed';
  const state = newSecret(runtime.randomBytes);
  const browserSecret = newSecret(runtime.randomBytes);
  await repositories.shopifyInstalls.insert({
    id: runtime.newId(),
    domain,
    state_hash: hashSecret(state),
    browser_hash: hashSecret(browserSecret),
    proof_sealed: null,
    created_at: now,
    expires_at: now + AUTHORIZATION_LIFETIME_MS,
  });
  const url = shopify.gateway.authorizeUrl(domain, portalUrl + SHOPIFY_CALLBACK_PATH, state);
  return { url, browserSecret };
}
