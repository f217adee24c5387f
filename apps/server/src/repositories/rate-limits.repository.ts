import { sql } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '../core/runtime.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Connection } from '../database/database.ts';

export interface Window {
  count: number;
  startedAt: number;
}

interface Counted {
  key: string;
  now: number;
  /** The latest time at which a window began that is over now. */
  endedBefore: number;
  /** A window that begins later was started before the clock was set back, and is over too. */
  latestStart: number;
}

const countInWindow = compileOnce((db, { key, now, endedBefore, latestStart }: Counted) => {
  const over = sql<boolean>`(rate_limits.window_started_at <= ${endedBefore} or rate_limits.window_started_at > ${latestStart})`;
  return db
    .insertInto('rate_limits')
    .values({ key, window_started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        window_started_at: sql<number>`case when ${over} then ${sql.val(now)} else rate_limits.window_started_at end`,
      }),
    )
    .returning(['count', 'window_started_at as startedAt']);
});

const windowOf = compileOnce((db, { key }: { key: string }) =>
  db
    .selectFrom('rate_limits')
    .select(['count', 'window_started_at as startedAt'])
    .where('key', '=', key),
);

const decrement = compileOnce((db, { key, countedAt }: { key: string; countedAt: number }) =>
  db
    .updateTable('rate_limits')
    .set((expression) => ({ count: expression('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('window_started_at', '<=', countedAt)
    .returning('key'),
);

export function rateLimitsRepository(db: Connection) {
  return {
    /** Counts one event in the key's window and returns the window, in one atomic statement. */
    async count(key: string, windowMs: number, now: number): Promise<Window> {
      const [window] = await countInWindow(db, {
        key,
        now,
        endedBefore: now - windowMs,
        latestStart: now + CLOCK_DIFFERENCE_MS,
      });
      // Cast, because the row is inserted or updated, so it is always returned.
      return window as Window;
    },

    /** The key's last window, which may be over. */
    async find(key: string): Promise<Window | undefined> {
      return (await windowOf(db, { key }))[0];
    },

    /**
     * Undoes one {@link count}, for limits that count failures only. Returns whether there was one.
     *
     * @param countedAt a window that began later is left alone. Default: any window.
     */
    async decrement(key: string, countedAt = Number.MAX_SAFE_INTEGER): Promise<boolean> {
      return (await decrement(db, { key, countedAt })).length > 0;
    },
  };
}
