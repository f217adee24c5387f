import { CLOCK_DIFFERENCE_MS } from '../core/runtime.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Connection, DatabaseKind } from '../database/database.ts';

export interface ThrottleRow {
  failures: number;
  first_failed_at: number;
  blocked_until: number;
}

const throttle = ['failures', 'first_failed_at', 'blocked_until'] as const;

interface Attempt {
  key: string;
  emailHash: string | null;
  now: number;
  /** A row whose first failure is later was written before the clock was set back. Such a row blocks no login. */
  latestStart: number;
}

const countAttempt = compileOnce((db, { key, emailHash, now, latestStart }: Attempt) =>
  db
    .insertInto('login_throttles')
    .values({ key, email_hash: emailHash, failures: 1, first_failed_at: now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ eb, ref }) => ({ failures: eb(ref('login_throttles.failures'), '+', 1) }))
        .where((row) =>
          row.or([
            row('login_throttles.blocked_until', '<=', now),
            row('login_throttles.first_failed_at', '>', latestStart),
          ]),
        ),
    )
    .returning(throttle),
);

const findByKey = compileOnce((db, { key }: { key: string }) =>
  db.selectFrom('login_throttles').select(throttle).where('key', '=', key),
);

const clear = compileOnce((db, { key }: { key: string }) =>
  db.deleteFrom('login_throttles').where('key', '=', key),
);

export function loginThrottlesRepository(db: Connection, kind: DatabaseKind) {
  return {
    /**
     * Counts an attempt as failed before the password is compared. Returns undefined while the key
     * is blocked. The row stays locked until the transaction ends.
     */
    async countAttempt(
      key: string,
      emailHash: string | null,
      now: number,
    ): Promise<ThrottleRow | undefined> {
      // One statement: between two, a successful login could delete the row.
      const [row] = await countAttempt(db, {
        key,
        emailHash,
        now,
        latestStart: now + CLOCK_DIFFERENCE_MS,
      });
      return row;
    },

    async find(key: string): Promise<ThrottleRow | undefined> {
      const [row] = await findByKey(db, { key });
      return row;
    },

    async block(key: string, until: number): Promise<void> {
      await db
        .updateTable('login_throttles')
        .set({ blocked_until: until })
        .where('key', '=', key)
        .execute();
    },

    /** Starts a new window, in which the current failure is the first. */
    async restartWindow(key: string, now: number): Promise<void> {
      await db
        .updateTable('login_throttles')
        .set({ first_failed_at: now, failures: 1, blocked_until: 0 })
        .where('key', '=', key)
        .execute();
    },

    /** Subtracts one attempt and lifts the key's block; the next attempt beyond the free ones brings it back. */
    async refundAttempt(key: string): Promise<void> {
      await db
        .updateTable('login_throttles')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute();
    },

    async clear(key: string): Promise<void> {
      await clear(db, { key });
    },

    /** Clears every counter of an address. */
    async clearAllOf(emailHash: string): Promise<void> {
      // Locks the row for all networks last, like attempts: in another order the two could wait for each other.
      const keys = db
        .selectFrom('login_throttles')
        .select('key')
        .where('email_hash', '=', emailHash)
        .orderBy('key', 'desc');
      await db
        .deleteFrom('login_throttles')
        .where('key', 'in', kind === 'postgres' ? keys.forUpdate() : keys)
        .execute();
    },
  };
}
