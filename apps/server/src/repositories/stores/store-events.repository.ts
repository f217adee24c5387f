import type { StoreEvent } from '@atrium/contract';
import type { Connection } from '../../database/database.ts';

/** The newest events of a store are kept. Each removal and each restoring of it adds one. */
const KEPT_EVENTS = 50;

/** The history of merchants' stores. */
export function storeEventsRepository(db: Connection) {
  return {
    /** Adds one event to the history of each store, and deletes the oldest beyond the 50 that are kept. */
    async record(storeIds: readonly string[], event: StoreEvent, now: number): Promise<void> {
      if (storeIds.length === 0) return;
      await db
        .insertInto('store_events')
        .values(storeIds.map((store_id) => ({ store_id, event, created_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .deleteFrom('store_events')
        .where('store_id', 'in', storeIds)
        .where(({ eb, selectFrom }) =>
          eb(
            'created_at',
            '<',
            // Null, and so nothing is deleted, for a store with fewer events.
            selectFrom('store_events as kept')
              .select('kept.created_at')
              .whereRef('kept.store_id', '=', 'store_events.store_id')
              .orderBy('kept.created_at', 'desc')
              .limit(1)
              .offset(KEPT_EVENTS - 1),
          ),
        )
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
