import { hashSecret, isSecretOf } from '../../../crypto/secrets.ts';
import { failureOfShopifyQuery } from '../../../crypto/shopify-hmac.ts';
import type { ShopDeps } from '../../dependencies.ts';
import type { ShopifyCallback } from './fetch-shop-grant.ts';
import { completeInstall, type InstallResult } from './install/complete-install.ts';
import { tryConsumeAuthorizationLimit } from './install/start-install.ts';
import {
  completeStoreVerification,
  type VerificationResult,
} from './verification/complete-store-verification.ts';

/** The result of a Shopify callback. The reason is for the log; the merchant sees only the outcome. */
export type ShopifyAuthorizationResult = VerificationResult | InstallResult | UnknownResult;

/** Nothing is known about where the callback was started, because its authorization request was not read or found. */
interface UnknownResult {
  startedFrom: 'unknown';
  outcome: 'limited' | 'failed';
  reason: string;
  failure?: undefined;
}

const refusals = {
  portal: 'store_verification_refused',
  shopify: 'store_install_refused',
  unknown: 'shopify_callback_refused',
} as const;

/**
 * Handles the callback of Shopify's grant screen. Nothing is written unless every check passes, and the callback never
 * signs anybody in.
 */
export async function completeShopifyAuthorization(
  deps: ShopDeps,
  query: Record<string, string>,
  { browserSecret, network }: { browserSecret: string | undefined; network: string },
): Promise<ShopifyAuthorizationResult> {
  const { shopify, repositories, runtime, audit, limiter } = deps;
  const result = await attempt();
  if (result.reason !== null) {
    audit(refusals[result.startedFrom], {
      reason: result.reason,
      ...(result.failure && { failure: result.failure }),
    });
  }
  return result;

  async function attempt(): Promise<ShopifyAuthorizationResult> {
    const failed = { startedFrom: 'unknown', outcome: 'failed' } as const;
    if (!shopify) return { ...failed, reason: 'not_configured' };
    const failure = failureOfShopifyQuery(query, shopify.app, runtime.now());
    if (failure !== null) return { ...failed, reason: failure };
    if (!(await tryConsumeAuthorizationLimit(limiter, network))) {
      return { startedFrom: 'unknown', outcome: 'limited', reason: 'limited' };
    }
    const stateHash = hashSecret(query.state ?? '');
    const isSameBrowser = (browserHash: string) => isSecretOf(browserHash, browserSecret);
    const returned: ShopifyCallback = { query, stateHash, isSameBrowser };
    const authorization = await repositories.oauthTransactions.find(stateHash);
    if (authorization?.purpose === 'app-install') {
      return completeInstall({ ...deps, shopify }, authorization, returned);
    }
    if (authorization?.purpose === 'store-verification') {
      return completeStoreVerification({ ...deps, shopify }, authorization, returned);
    }
    return { ...failed, reason: 'state' };
  }
}
