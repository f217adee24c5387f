import { type DataOf, type endpoints, isVerified } from '@atrium/contract';
import { HandoffError, verifyHandoff } from '@atrium/handoff';
import type { ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { isSessionActive } from '../sessions/active-session.ts';

type ConsumeHandoffDeps = CoreDependencies & Pick<Dependencies, 'signingKeys' | 'portalUrl'>;

/**
 * Redeems a hand-off for a product app: once, before it expires, and while its session is active.
 *
 * @throws AppError `invalid_handoff`, `already_used`
 */
export async function consumeHandoff(
  deps: ConsumeHandoffDeps,
  app: ProductApp,
  handoff: string,
): Promise<DataOf<typeof endpoints.consumeHandoff>> {
  const { jti } = await verified(deps, app, handoff);
  const now = deps.runtime.now();
  return deps.transact(async ({ products, sessions, stores, users }) => {
    const row = await products.findHandoff(jti);
    if (
      !row ||
      row.expires_at <= now ||
      !(await isSessionActive({ sessions }, row.session_id, now))
    ) {
      throw new AppError('invalid_handoff');
    }
    // Locked first: a concurrent uninstall happens entirely before or entirely after this.
    const store = await stores.lockForUpdate(row.store_id);
    const user =
      store && isVerified(store.status) ? await users.findById(store.user_id) : undefined;
    if (!store || !user) throw new AppError('invalid_handoff');
    if (!(await products.consumeHandoff(jti, now))) throw new AppError('already_used');
    await products.connect(store.id, row.product, now);
    deps.audit('handoff_consumed', { userId: user.id, storeId: store.id, product: row.product });
    return {
      product: row.product,
      user: {
        id: user.id,
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
      },
      shop: { name: store.name, domain: store.domain, verified: true },
    };
  });
}

async function verified(
  deps: ConsumeHandoffDeps,
  app: ProductApp,
  handoff: string,
): Promise<{ jti: string }> {
  try {
    return await verifyHandoff(handoff, {
      issuer: deps.portalUrl,
      audience: app.clientId,
      keys: deps.signingKeys.resolver(),
      now: new Date(deps.runtime.now()),
    });
  } catch (error) {
    if (!(error instanceof HandoffError)) throw error;
    deps.audit('handoff_refused', { product: app.type, reason: error.code });
    throw new AppError('invalid_handoff', { cause: error }).asAudited();
  }
}
