import type { StoreReturn } from '@atrium/contract';
import type { StoreVerificationTransaction } from '../../../../repositories/oauth-transactions.repository.ts';
import type { ConfiguredShopDeps } from '../../../dependencies.ts';
import { isSessionActive } from '../../../sessions/active-session.ts';
import { fetchShopGrant, type ShopifyCallback } from '../fetch-shop-grant.ts';
import { saveShopGrant } from '../save-shop-grant.ts';

/** The result of a verification. */
export interface VerificationResult {
  startedFrom: 'portal';
  outcome: StoreReturn;
  reason: string | null;
  /** What was wrong with Shopify's response, if that is the reason. */
  failure?: string | undefined;
}

/** Completes the verification of store ownership that a merchant started in the portal. */
export async function completeStoreVerification(
  deps: ConfiguredShopDeps,
  authorization: StoreVerificationTransaction,
  { query, stateHash, isSameBrowser }: ShopifyCallback,
): Promise<VerificationResult> {
  const { repositories, runtime } = deps;
  const now = runtime.now();
  if (!isSameBrowser(authorization.browser_hash)) return verificationResult('failed', 'browser');
  const store = await repositories.stores.findById(authorization.store_id);
  if (!store || store.domain !== query.shop) return verificationResult('failed', 'other_shop');
  if (!(await isSessionActive(repositories, authorization.session_id, now))) {
    return verificationResult('expired', 'session');
  }
  if (!(await repositories.oauthTransactions.markUsed(stateHash, now))) {
    return verificationResult('expired', 'used');
  }
  if (query.error !== undefined || !query.code) {
    await repositories.stores.moveStatus(store.id, 'verifying', 'added', now);
    return verificationResult('denied', 'denied');
  }
  const callback = { code: query.code, timestamp: query.timestamp };
  const fetched = await fetchShopGrant(deps.shopify.gateway, store.domain, callback);
  if (fetched.kind === 'failure') {
    return { ...verificationResult('failed', fetched.reason), failure: fetched.failure };
  }
  const outcome = await deps.transact(async (transaction) => {
    // The account may have been deleted during the request to Shopify, or the app uninstalled.
    const owner = await transaction.users.lockForUpdate(store.user_id);
    if (!owner || owner.deleted_at !== null) return 'expired';
    if (!(await transaction.oauthTransactions.lockUsed(stateHash))) return 'expired';
    return saveShopGrant(deps, transaction, store, fetched.grant);
  });
  return verificationResult(outcome, outcome === 'verified' ? null : outcome);
}

function verificationResult(
  outcome: VerificationResult['outcome'],
  reason: string | null,
): VerificationResult {
  return { startedFrom: 'portal', outcome, reason };
}
