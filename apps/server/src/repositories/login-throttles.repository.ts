import type { Connection } from '../database/database.ts';

export interface ThrottleRow {
  failures: number;
  first_failed_at: number;
  blocked_until: number;
}

export function loginThrottlesRepository(db: Connection) {
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
      return db
        .insertInto('login_throttles')
        .values({ key, email_hash: emailHash, failures: 1, first_failed_at: now, blocked_until: 0 })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(({ eb, ref }) => ({
              failures: eb(ref('login_throttles.failures'), '+', 1),
            }))
            .where('login_throttles.blocked_until', '<=', now),
        )
        .returning(['failures', 'first_failed_at', 'blocked_until'])
        .executeTakeFirst();
    },

    async find(key: string): Promise<ThrottleRow | undefined> {
      return db
        .selectFrom('login_throttles')
        .select(['failures', 'first_failed_at', 'blocked_until'])
        .where('key', '=', key)
        .executeTakeFirst();
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
        .set({ first_failed_at: now, failures: 1 })
        .where('key', '=', key)
        .execute();
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('login_throttles').where('key', '=', key).execute();
    },

    /** Clears every counter of an address. */
    async clearAllOf(emailHash: string): Promise<void> {
      await db.deleteFrom('login_throttles').where('email_hash', '=', emailHash).execute();
    },
  };
}
