import { normalizeStoreDomain } from '@atrium/contract';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import { failureOfShopifyQuery, MAX_SKEW_SECONDS } from '../../../crypto/shopify-hmac.ts';
import type { Shopify } from '../../dependencies.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { stillHasAccess } from '../tokens/still-has-access.ts';
import { AUTHORIZATION_LIFETIME_MS, SHOPIFY_CALLBACK_PATH } from './start-store-verification.ts';

/** `installed`: there is nothing to do but to show the portal. `used`: the link was followed before. */
type StartedInstall =
  | { url: string; browserSecret: string }
  | 'installed'
  | 'failed'
  | 'limited'
  | 'used';

/**
 * Goes on with what a merchant began at Shopify: an installation, or opening an app that is installed.
 * Who they are here is asked after Shopify's grant screen, as Shopify wants it. A link works once.
 */
export async function startInstall(
  deps: ShopDeps,
  query: Record<string, string>,
  network: string,
): Promise<StartedInstall> {
  const { repositories, shopify, audit, limiter } = deps;
  const refuse = <Outcome>(outcome: Outcome, reason: string): Outcome => {
    audit('store_install_refused', { reason });
    return outcome;
  };
  if (!(await limiter.tryTake('shopifyAuthorizationByNetwork', network))) {
    return refuse('limited', 'limited');
  }
  if (!shopify) return refuse('failed', 'not_configured');
  const failure = failureOfShopifyQuery(query, shopify.app, deps.runtime.now());
  if (failure !== null) return refuse('failed', failure);
  const domain = query.shop ?? '';
  if (normalizeStoreDomain(domain) !== domain) return refuse('failed', 'domain');
  const known = await repositories.shopifyShops.findInstalled(domain);
  if (!(await followLink(deps, query))) return known ? 'installed' : refuse('used', 'used');
  if (known && (await stillHasAccess({ ...deps, shopify }, known.id))) return 'installed';
  return createInstall({ ...deps, shopify }, domain);
}

/** True for the one caller that follows this genuine link. */
function followLink(
  { repositories }: Pick<ShopDeps, 'repositories'>,
  { hmac = '', timestamp }: Record<string, string>,
): Promise<boolean> {
  return repositories.pendingInstalls.markLinkUsed({
    hmac_hash: hashSecret(hmac),
    expires_at: (Number(timestamp) + MAX_SKEW_SECONDS + 1) * 1000,
  });
}

async function createInstall(
  { repositories, runtime, portalUrl, shopify }: ShopDeps & { shopify: Shopify },
  domain: string,
): Promise<{ url: string; browserSecret: string }> {
  const now = runtime.now();
  const state = newSecret(runtime.randomBytes);
  const browserSecret = newSecret(runtime.randomBytes);
  await repositories.oauthTransactions.insert({
    purpose: 'app-install',
    provider: 'shopify',
    shop_domain: domain,
    state_hash: hashSecret(state),
    browser_hash: hashSecret(browserSecret),
    created_at: now,
    expires_at: now + AUTHORIZATION_LIFETIME_MS,
    used_at: null,
  });
  const url = shopify.gateway.authorizeUrl(domain, portalUrl + SHOPIFY_CALLBACK_PATH, state);
  return { url, browserSecret };
}
