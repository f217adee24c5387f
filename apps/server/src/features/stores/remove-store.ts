import {
  type DataOf,
  type endpoints,
  isVerified,
  type Shop,
  STORE_RESTORABLE_DAYS,
} from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import { DAY_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import { lockOwnUser } from '../accounts/require-user.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { requireFreshLogin } from '../sessions/session-lifetimes.ts';
import { requireStore } from './current-store.ts';
import { lockWithNextOwners, releaseShop } from './release-shops.ts';
import { withdrawOwnRequests } from './requests/withdraw-requests.ts';
import { checkStoreLimit } from './store-limit.ts';
import { shopView } from './store-list.ts';

/** How long a removed store can be restored before it is deleted. */
export const STORE_RESTORABLE_FOR_MS = STORE_RESTORABLE_DAYS * DAY_MS;

type RemoveStoreDeps = CoreDependencies & Pick<Dependencies, 'notifications'>;

/**
 * Removes a store from the merchant's account: its products can no longer be opened, an open request is cancelled, and
 * a shop that the merchant owns passes to its next owner.
 *
 * @throws AppError `not_found`, `reauthentication_required`
 */
export async function removeStore(
  deps: RemoveStoreDeps,
  session: Session,
  domain: string,
): Promise<DataOf<typeof endpoints.removeStore>> {
  const { userId } = session;
  const now = deps.runtime.now();
  const storeId = await deps.transact(async (transaction) => {
    const own = { repositories: transaction };
    const { shopify_shop_id: knownShopId } = await requireStore(own, session, domain);
    if (knownShopId === null) await lockOwnUser(transaction, session);
    else await lockWithNextOwners(transaction, userId, knownShopId);
    // Read again under the lock of its account: it may have been verified, or removed, meanwhile.
    const store = await requireStore(own, session, domain);
    if (isVerified(store.status)) requireFreshLogin(deps, session);
    const { id, shopify_shop_id: shopId } = store;
    // The shop before its requests and stores, as everywhere.
    if (shopId !== null) await releaseShop(deps, transaction, { shopId, userId });
    await withdrawOwnRequests(deps, transaction, userId, id);
    await transaction.stores.markRemoved(id, now);
    const next = await transaction.stores.findLastSelected(userId);
    await transaction.sessions.replaceStore(id, next?.id ?? null);
    await transaction.storeEvents.record([id], 'removed', now);
    return id;
  });
  deps.audit('store_removed', { userId, storeId });
  return { restorableUntil: new Date(now + STORE_RESTORABLE_FOR_MS).toISOString() };
}

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
