import { DEFAULT_STORE_TYPE } from '@atrium/contract';
import type { Runtime } from '../../core/runtime.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { notRemoved, type StoreRow } from '../../repositories/stores/stores.repository.ts';
import { restoreRow } from './restore-store.ts';
import { checkStoreLimit } from './store-limit.ts';

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
    ...notRemoved,
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
