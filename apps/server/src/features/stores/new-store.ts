import { DEFAULT_STORE_TYPE } from '@atrium/contract';
import type { Runtime } from '../../core/runtime.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';

/** The row of a new, unverified store. */
export function newStore(
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
    ...known,
  };
}
