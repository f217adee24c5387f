import type { StoreReturn } from '@atrium/contract';
import { PENDING_INSTALL_LIFETIME_MS } from '../../../../core/lifetimes.ts';
import { hashSecret, newSecret } from '../../../../crypto/secrets.ts';
import type { AppInstallTransaction } from '../../../../repositories/oauth-transactions.repository.ts';
import type { Dependencies, Shopify } from '../../../dependencies.ts';
import { fetchShopGrant, type ShopifyCallback } from '../fetch-shop-grant.ts';

type CompleteInstallDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'sealer'
> & {
  shopify: Shopify;
};

/** The result of an installation that started at Shopify. */
export interface InstallResult {
  startedFrom: 'shopify';
  /** `authorized`: it waits for an account, in the browser that holds the secret. */
  outcome: 'authorized' | StoreReturn;
  reason: string | null;
  /** What was wrong with Shopify's response, if that is the reason. */
  failure?: string | undefined;
  secret: string | null;
}

/** Stores the shop grant until a merchant connects it to their account. */
export async function completeInstall(
  { shopify, repositories, transact, runtime, sealer }: CompleteInstallDeps,
  authorization: AppInstallTransaction,
  { query, stateHash, isSameBrowser }: ShopifyCallback,
): Promise<InstallResult> {
  const now = runtime.now();
  if (!isSameBrowser(authorization.browser_hash)) return installResult('failed', 'browser');
  if (authorization.shop_domain !== query.shop) return installResult('failed', 'other_shop');
  if (!(await repositories.oauthTransactions.markUsed(stateHash, now)))
    return installResult('expired', 'used');
  if (query.error !== undefined || !query.code) return installResult('denied', 'denied');
  const callback = { code: query.code, timestamp: query.timestamp };
  const fetched = await fetchShopGrant(shopify.gateway, authorization.shop_domain, callback);
  if (fetched.kind === 'failure') {
    return { ...installResult('failed', fetched.reason), failure: fetched.failure };
  }
  // A new secret, because the previous one has been used for the callback.
  const secret = newSecret(runtime.randomBytes);
  await transact(async ({ oauthTransactions, pendingInstalls }) => {
    // The app may have been uninstalled during the request to Shopify.
    if (!(await oauthTransactions.remove(stateHash))) return;
    await pendingInstalls.insert({
      id: runtime.newId(),
      shop_domain: authorization.shop_domain,
      browser_hash: hashSecret(secret),
      shop_grant_sealed: sealer.seal('shopify-install', JSON.stringify(fetched.grant)),
      created_at: authorization.created_at,
      expires_at: now + PENDING_INSTALL_LIFETIME_MS,
    });
  });
  return { ...installResult('authorized', null), secret };
}

function installResult(outcome: InstallResult['outcome'], reason: string | null): InstallResult {
  return { startedFrom: 'shopify', outcome, reason, secret: null };
}
