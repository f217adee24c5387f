import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export interface Window {
  count: number;
  startedAt: number;
}

export function rateLimitsRepository(db: Connection) {
  return {
    /** Counts one event in the key's window and returns the window, in one atomic statement. */
    async count(key: string, windowMs: number, now: number): Promise<Window> {
      const over = sql<boolean>`rate_limits.window_started_at <= ${now - windowMs}`;
      const row = await db
        .insertInto('rate_limits')
        .values({ key, window_started_at: now, count: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
            window_started_at: sql<number>`case when ${over} then ${sql.val(now)} else rate_limits.window_started_at end`,
          }),
        )
        .returning(['count', 'window_started_at as startedAt'])
        .executeTakeFirstOrThrow();
      return row;
    },

    /** Undoes one {@link count}, for limits that count failures only. Returns whether there was one. */
    async decrement(key: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('rate_limits')
        .set((expression) => ({ count: expression('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
