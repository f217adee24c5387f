import { isVerified } from '@atrium/contract';
import { HANDOFF_LIFETIME_SECONDS, signHandoff } from '@atrium/handoff';
import type { ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import { newSecret } from '../../crypto/secrets.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../dependencies.ts';

interface IssueHandoffDeps
  extends Pick<Dependencies, 'runtime' | 'signingKeys' | 'portalUrl' | 'catalogue' | 'audit'> {
  repositories: Pick<Repositories, 'products'>;
}

/**
 * A signed URL that opens a product app for a store, once and within a minute. Only an entry URL registered by the
 * operator is signed for.
 *
 * @throws AppError `product_unavailable` when no app of this type is registered.
 */
export async function issueHandoff(
  deps: IssueHandoffDeps,
  session: Session,
  store: StoreRow,
  productType: string,
): Promise<string> {
  const app = appOf(deps.catalogue.apps, productType);
  const now = deps.runtime.now();
  const jti = newSecret(deps.runtime.randomBytes);
  await deps.repositories.products.insertHandoff({
    jti,
    product: productType,
    session_id: session.id,
    store_id: store.id,
    created_at: now,
    expires_at: now + HANDOFF_LIFETIME_SECONDS * 1000,
    consumed_at: null,
  });
  const { key, kid } = deps.signingKeys.signingKey();
  const handoff = await signHandoff(
    {
      iss: deps.portalUrl,
      aud: app.clientId,
      sub: session.userId,
      shop: store.domain,
      shop_verified: isVerified(store.status),
      product: productType,
      jti,
    },
    { key, kid, now: new Date(now) },
  );
  deps.audit('handoff_issued', { userId: session.userId, storeId: store.id, product: productType });
  const url = new URL(app.entryUrl);
  url.searchParams.set('handoff', handoff);
  return url.href;
}

/** @throws AppError `product_unavailable` when no app of this type is registered. */
export function appOf(apps: ProductApp[], productType: string): ProductApp {
  const app = apps.find(({ type }) => type === productType);
  if (!app) throw new AppError('product_unavailable');
  return app;
}
