import { type BodyOf, type DataOf, type endpoints, isVerified } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { requireCurrentStore } from '../stores/current-store.ts';
import { launchProduct } from './launch-product.ts';
import { saveAffiliateClicks } from './save-affiliate-clicks.ts';

const DTM = 'dtm';

type RegisterDtmDeps = CoreDependencies &
  Pick<Dependencies, 'signingKeys' | 'portalUrl' | 'catalogue' | 'enqueueAffiliateReport'>;

/** Starts the AI theme for the current store: connects the two and returns the URL to open. */
export async function registerDtm(
  deps: RegisterDtmDeps,
  session: Session,
  form: BodyOf<typeof endpoints.dtmRegister>,
): Promise<DataOf<typeof endpoints.dtmRegister>> {
  const store = await requireCurrentStore(deps, session);
  const signedUrl = await launchProduct(deps, session, store, DTM);
  const now = deps.runtime.now();
  await deps.transact(async (transaction) => {
    // The app may have been uninstalled since the launch was checked.
    const locked = await transaction.stores.lockForUpdate(store.id);
    if (!locked || !isVerified(locked.status)) throw new AppError('store_unverified');
    await transaction.products.connect(store.id, DTM, now);
    await saveAffiliateClicks(deps, transaction, session.userId, form);
  });
  deps.audit('product_connected', { userId: session.userId, storeId: store.id, product: DTM });
  return { shop: { domain: store.domain, type: DTM }, signedUrl };
}
