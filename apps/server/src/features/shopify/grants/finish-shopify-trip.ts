import { hashSecret, isSecretOf } from '../../../crypto/secrets.ts';
import { failureOfShopifyQuery } from '../../../crypto/shopify-hmac.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { finishInstall, type InstallEnd } from './finish-install.ts';
import { finishStoreVerification, type VerificationEnd } from './finish-store-verification.ts';
import type { ShopifyReturn } from './shopify-return.ts';

/** How a trip ended; a reason is for the log, where the merchant is told less. */
export type TripEnd = VerificationEnd | InstallEnd;

/**
 * Ends a trip to Shopify's grant screen with the query that the browser was sent back with. Nothing
 * changes unless every check holds, and nobody is signed in by it.
 */
export async function finishShopifyTrip(
  deps: ShopDeps,
  query: Record<string, string>,
  { browserSecret, network }: { browserSecret: string | undefined; network: string },
): Promise<TripEnd> {
  const { shopify, repositories, runtime, audit, limiter } = deps;
  const end = await attempt();
  if (end.reason !== null) {
    const event = end.began === 'here' ? 'store_verification_refused' : 'store_install_refused';
    audit(event, { reason: end.reason, ...(end.failure && { failure: end.failure }) });
  }
  return end;

  async function attempt(): Promise<TripEnd> {
    if (!(await limiter.tryTake('shopifyTripByNetwork', network))) {
      return { began: 'here', outcome: 'limited', reason: 'limited' };
    }
    const failed = { began: 'here', outcome: 'failed' } as const;
    if (!shopify) return { ...failed, reason: 'not_configured' };
    const failure = failureOfShopifyQuery(query, shopify.app, runtime.now());
    if (failure !== null) return { ...failed, reason: failure };
    const stateHash = hashSecret(query.state ?? '');
    const isBrowser = (browserHash: string) => isSecretOf(browserHash, browserSecret);
    const returned: ShopifyReturn = { query, stateHash, isBrowser };
    const install = await repositories.shopifyInstalls.findTrip(stateHash);
    return install
      ? finishInstall({ ...deps, shopify }, install, returned)
      : finishStoreVerification({ ...deps, shopify }, returned);
  }
}
