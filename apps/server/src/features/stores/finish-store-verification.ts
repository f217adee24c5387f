import { AppError } from '../../app-error.ts';
import { equalHashes, hashSecret } from '../../crypto/secrets.ts';
import { isGenuineShopifyQuery } from '../../crypto/shopify-hmac.ts';
import type { Dependencies, Shopify } from '../../dependencies.ts';
import type { ShopifyShop, ShopifyTokens } from '../../gateways/shopify.gateway.ts';
import type { StoreRow } from '../../repositories/stores.repository.ts';
import { isSessionAlive } from '../auth/is-session-alive.ts';
import { type ProofOutcome, saveProof } from './save-proof.ts';

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'sealer'
  | 'shopify'
  | 'audit'
  | 'postMail'
  | 'portalUrl'
>;

/** How the trip to Shopify ended; the portal reads it from `/?store=…`. */
export type VerificationOutcome = ProofOutcome | 'denied' | 'expired' | 'failed';

/**
 * Completes the proof of ownership with the query that Shopify sent the browser back with. Nothing
 * changes unless every check holds, and nobody is signed in by it.
 */
export async function finishStoreVerification(
  deps: Needs,
  query: Record<string, string>,
  browserSecret: string | undefined,
): Promise<VerificationOutcome> {
  const { shopify, repositories, runtime, audit } = deps;
  const outcome = await attempt();
  if (outcome !== 'verified') audit('store_verification_refused', { reason: outcome });
  return outcome;

  async function attempt(): Promise<VerificationOutcome> {
    const now = runtime.now();
    if (!shopify || !isGenuineShopifyQuery(query, shopify.app.apiSecret, now)) return 'failed';
    const stateHash = hashSecret(query.state ?? '');
    const authorization = await repositories.shopifyAuthorizations.find(stateHash);
    const sameBrowser =
      authorization !== undefined &&
      browserSecret !== undefined &&
      equalHashes(hashSecret(browserSecret), authorization.browser_hash);
    if (!authorization || !sameBrowser) return 'failed';
    const store = await repositories.stores.findById(authorization.store_id);
    if (!store || store.domain !== query.shop) return 'failed';
    if (!(await isSessionAlive(repositories, authorization.session_id, now))) return 'expired';
    if (!(await repositories.shopifyAuthorizations.use(stateHash, now))) return 'expired';
    if (query.error !== undefined || !query.code) {
      await repositories.stores.moveStatus(store.id, 'verifying', 'added', now);
      return 'denied';
    }
    // Shopify's own time, for comparison with that of its webhooks.
    const installedAt = Number(query.timestamp) * 1000;
    return verifyWith(deps, shopify, store, { code: query.code, installedAt });
  }
}

async function verifyWith(
  deps: Needs,
  { gateway }: Shopify,
  store: StoreRow,
  { code, installedAt }: { code: string; installedAt: number },
): Promise<VerificationOutcome> {
  let tokens: ShopifyTokens;
  let shop: ShopifyShop;
  try {
    tokens = await gateway.exchangeCode(store.domain, code);
    shop = await gateway.fetchShop(store.domain, tokens.accessToken);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return 'failed';
    throw error;
  }
  if (shop.domain !== store.domain) return 'failed';
  return deps.transact((transaction) =>
    saveProof(deps, transaction, store, { shop, tokens, installedAt }),
  );
}
