import { AppError } from '../../../../core/app-error.ts';
import { AUTHORIZATION_LIFETIME_MS } from '../../../../core/lifetimes.ts';
import type { Session } from '../../../../core/session.ts';
import { hashSecret, newSecret } from '../../../../crypto/secrets.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { requireStore } from '../../../stores/current-store.ts';

type StartStoreVerificationDeps = Pick<Dependencies, 'transact' | 'runtime' | 'shopify'>;

interface StartedVerification {
  url: string;
  /** For the cookie that ties the callback to this browser. */
  browserSecret: string;
}

/**
 * Starts the verification of store ownership: only somebody who may install apps in the store passes Shopify's grant
 * screen.
 *
 * @throws AppError `not_found`, `unavailable` when no Shopify app is configured.
 */
export async function startStoreVerification(
  { transact, runtime, shopify }: StartStoreVerificationDeps,
  session: Session,
  domain: string,
): Promise<StartedVerification> {
  if (!shopify) {
    throw new AppError('unavailable', { message: 'This portal is not connected to Shopify yet.' });
  }
  const now = runtime.now();
  const state = newSecret(runtime.randomBytes);
  const browserSecret = newSecret(runtime.randomBytes);
  await transact(async ({ stores, oauthTransactions }) => {
    const store = await requireStore({ repositories: { stores } }, session, domain);
    await oauthTransactions.insert({
      purpose: 'store-verification',
      provider: 'shopify',
      state_hash: hashSecret(state),
      store_id: store.id,
      session_id: session.id,
      browser_hash: hashSecret(browserSecret),
      created_at: now,
      expires_at: now + AUTHORIZATION_LIFETIME_MS,
      used_at: null,
    });
    await stores.moveStatus(store.id, 'added', 'verifying', now);
  });
  const url = shopify.gateway.authorizeUrl(domain, state);
  return { url, browserSecret };
}
