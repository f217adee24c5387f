import type { StoreEvent } from '@atrium/contract';
import type { Connection } from '../../database/database.ts';

/** The history of merchants' stores. */
export function storeEventsRepository(db: Connection) {
  return {
    /** Adds one event to the history of each store. */
    async record(storeIds: readonly string[], event: StoreEvent, now: number): Promise<void> {
      if (storeIds.length === 0) return;
      await db
        .insertInto('store_events')
        .values(storeIds.map((store_id) => ({ store_id, event, created_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** The events of all stores of a merchant, newest first. */
    async listByUser(userId: string) {
      return db
        .selectFrom('store_events')
        .innerJoin('stores', 'stores.id', 'store_events.store_id')
        .selectAll('store_events')
        .where('stores.user_id', '=', userId)
        .orderBy('store_events.created_at', 'desc')
        .orderBy('store_events.event', 'desc')
        .execute();
    },
  };
}
