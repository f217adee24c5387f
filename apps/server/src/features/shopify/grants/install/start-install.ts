import { normalizeStoreDomain, type StoreReturn } from '@atrium/contract';
import { AUTHORIZATION_LIFETIME_MS } from '../../../../core/lifetimes.ts';
import { hashSecret, newSecret } from '../../../../crypto/secrets.ts';
import { failureOfShopifyQuery, MAX_SKEW_SECONDS } from '../../../../crypto/shopify-hmac.ts';
import { isRefusedByLimit } from '../../../../limits/limit-buckets.ts';
import type { Limiter } from '../../../../limits/limiter.ts';
import type { Repositories } from '../../../../repositories/repositories.ts';
import type { ConfiguredShopDeps, ShopDeps } from '../../../dependencies.ts';
import { stillHasAccess } from '../../tokens/still-has-access.ts';

/** `installed`: the app is installed, and the portal is shown. */
type StartedInstall = { url: string; browserSecret: string } | 'installed' | StoreReturn;

/**
 * Continues what a merchant started at Shopify: installing the app, or opening the installed app. The merchant logs
 * in after Shopify's grant screen, as Shopify requires. A link works once.
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
  if (!shopify) return refuse('failed', 'not_configured');
  const failure = failureOfShopifyQuery(query, shopify.app, deps.runtime.now());
  if (failure !== null) return refuse('failed', failure);
  if (!(await tryConsumeAuthorizationLimit(limiter, network))) return refuse('limited', 'limited');
  const domain = query.shop ?? '';
  if (normalizeStoreDomain(domain) !== domain) return refuse('failed', 'domain');
  const known = await repositories.shopifyShops.findInstalled(domain);
  if (!(await followLink(deps, query))) return known ? 'installed' : refuse('used', 'used');
  if (known && (await stillHasAccess({ ...deps, shopify }, known.id))) return 'installed';
  return createInstall({ ...deps, shopify }, domain);
}

/**
 * Counts one arrival from Shopify, whose signature was checked: a page of any site can send its visitors here, without a
 * signature, often enough to use up the limit of their network. Returns whether it is within the limit. By `consume`, whose
 * refusals are cached: anybody can copy a signature, and a flood must not cost a write each.
 */
export async function tryConsumeAuthorizationLimit(
  limiter: Pick<Limiter, 'consume'>,
  network: string,
): Promise<boolean> {
  try {
    await limiter.consume('shopifyAuthorizationByNetwork', network);
    return true;
  } catch (error) {
    if (isRefusedByLimit(error)) return false;
    throw error;
  }
}

/** Shopify's page on which a merchant chooses the store to install the app in; null when Shopify is not configured. */
export function storeChoiceUrl({ shopify }: Pick<ShopDeps, 'shopify'>): string | null {
  return shopify?.gateway.chooseStoreUrl() ?? null;
}

/** True for the first caller with this signed link. */
function followLink(
  { repositories: { pendingInstalls } }: { repositories: Pick<Repositories, 'pendingInstalls'> },
  { hmac = '', timestamp }: Record<string, string>,
): Promise<boolean> {
  return pendingInstalls.markLinkUsed({
    hmac_hash: hashSecret(hmac),
    expires_at: (Number(timestamp) + MAX_SKEW_SECONDS + 1) * 1000,
  });
}

async function createInstall(
  { repositories, runtime, shopify }: ConfiguredShopDeps,
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
  const url = shopify.gateway.authorizeUrl(domain, state);
  return { url, browserSecret };
}
