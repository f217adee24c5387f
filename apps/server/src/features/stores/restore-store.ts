import { type Shop, STORE_RESTORABLE_DAYS } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import { DAY_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import { lockOwnUser } from '../accounts/require-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { shopView } from './list-stores.ts';
import { checkStoreLimit } from './store-limit.ts';

/** How long a removed store can be restored before it is deleted. */
export const STORE_RESTORABLE_FOR_MS = STORE_RESTORABLE_DAYS * DAY_MS;

/**
 * Restores a removed store with its products. A shop that has no owner by then is the merchant's again.
 *
 * @throws AppError `not_found`, `conflict` when the account cannot have more stores.
 */
export async function restoreStore(
  { transact, runtime, audit }: Pick<Dependencies, 'transact' | 'runtime' | 'audit'>,
  session: Session,
  domain: string,
): Promise<Shop> {
  const { userId } = session;
  const store = await transact(async (transaction) => {
    await lockOwnUser(transaction, session);
    const removed = await transaction.stores.findRemoved(userId, domain);
    if (!removed || !(await restoreRow(transaction, removed, runtime.now()))) {
      throw new AppError('not_found', { message: 'This store can no longer be restored.' });
    }
    return transaction.stores.findByDomain(userId, domain);
  });
  if (!store) throw new AppError('not_found');
  audit('store_restored', { userId, storeId: store.id });
  return shopView(store);
}

/** Restores a removed store in the caller's transaction; false if it is not removed any more. */
export async function restoreRow(
  transaction: Repositories,
  removed: StoreRow,
  now: number,
): Promise<boolean> {
  const { stores, shopifyShops, storeEvents } = transaction;
  const { shopify_shop_id: shopId } = removed;
  // Locked before the store, as by an uninstallation, which would otherwise not be noticed if it happens meanwhile.
  const shop = shopId === null ? undefined : await shopifyShops.lockForUpdate(shopId);
  const status = statusAfterRestoring(removed, shop);
  if (!(await stores.restore(removed.id, status, now))) return false;
  await checkStoreLimit(transaction, removed.user_id);
  await shopifyShops.assignUnowned(removed.user_id);
  await storeEvents.record([removed.id], 'restored', now);
  return true;
}

/** The app may have been uninstalled meanwhile, and a request was cancelled by the removal. */
function statusAfterRestoring(
  { status_before_removal: before }: StoreRow,
  shop: Awaited<ReturnType<Repositories['shopifyShops']['find']>>,
): StoreRow['status'] {
  if (!shop) return before === 'redacted' ? 'redacted' : 'added';
  if (shop.uninstalled_at !== null) return 'uninstalled';
  return shop.access_token_sealed === '' ? 'needs_reauth' : (before ?? 'added');
}
