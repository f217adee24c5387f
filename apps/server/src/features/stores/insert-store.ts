import { DEFAULT_STORE_TYPE } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { removalCleared, type StoreRow } from '../../repositories/stores/stores.repository.ts';

/** The row of a new, unverified store. */
function newStore(
  { now, newId }: Pick<Runtime, 'now' | 'newId'>,
  known: Pick<StoreRow, 'user_id' | 'domain' | 'name'>,
): StoreRow {
  const time = now();
  return {
    id: newId(),
    type: DEFAULT_STORE_TYPE,
    status: 'added',
    shopify_shop_id: null,
    disconnected_at: null,
    created_at: time,
    updated_at: time,
    last_selected_at: 0,
    ...removalCleared,
    ...known,
  };
}

/**
 * Adds a store to a merchant's account, in the caller's transaction. One that the merchant has removed is restored
 * under the new name.
 *
 * @returns null when the merchant has this store already.
 * @throws AppError `conflict` when the account cannot have more stores.
 */
export async function insertStore(
  { runtime }: { runtime: Pick<Runtime, 'now' | 'newId'> },
  transaction: Repositories,
  known: Pick<StoreRow, 'user_id' | 'domain' | 'name'>,
): Promise<StoreRow | null> {
  const { stores, storeEvents } = transaction;
  const store = newStore(runtime, known);
  const now = runtime.now();
  if (await stores.insert(store)) {
    await checkStoreLimit(transaction, known.user_id);
    await storeEvents.record([store.id], 'added', now);
    return store;
  }
  const removed = await stores.findRemoved(known.user_id, known.domain);
  if (!removed || !(await restoreRow(transaction, removed, now))) return null;
  await stores.update(removed.id, { name: known.name });
  return (await stores.findById(removed.id)) ?? null;
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
  const locked = shopId === null ? undefined : await shopifyShops.lockForUpdate(shopId);
  // Another account may have become the shop's owner before it was locked. And the store is locked itself, because another
  // shop that takes over its domain need not lock the former one that has moved to another domain (decision 0048).
  const isOfShop = (await stores.lockForUpdate(removed.id))?.shopify_shop_id === shopId;
  const status = statusAfterRestoring(removed, isOfShop ? locked : undefined);
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
  if (!shop) return before === 'redacted' || before === 'uninstalled' ? before : 'added';
  if (shop.uninstalled_at !== null) return 'uninstalled';
  return shop.access_token_sealed === '' ? 'needs_reauth' : (before ?? 'added');
}

/** Many calls return all stores of an account. A removed one does not count. */
export const MAX_STORES_PER_USER = 500;

const message = `Your account has ${MAX_STORES_PER_USER} stores, and cannot have more. Remove one that you no longer need on the Stores page.`;

/**
 * Checks the number of stores after one was added or restored, so that the transaction is rolled back if there are too
 * many. The caller has locked the account: otherwise two calls at a time could add one each.
 *
 * @throws AppError `conflict`
 */
async function checkStoreLimit(
  { stores }: Pick<Repositories, 'stores'>,
  userId: string,
): Promise<void> {
  if ((await stores.count(userId)) <= MAX_STORES_PER_USER) return;
  throw new AppError('conflict', { message, fields: [{ field: 'shop', message }] });
}
