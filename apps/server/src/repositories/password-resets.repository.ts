import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { PasswordResetsTable } from '../database/schema.ts';

export type PasswordResetRow = Selectable<PasswordResetsTable>;

export function passwordResetsRepository(db: Connection) {
  return {
    async insert(row: Insertable<PasswordResetsTable>): Promise<void> {
      await db.insertInto('password_resets').values(row).execute();
    },

    /** The request that the browser with this secret made. */
    async findBySecret(secretHash: string, now: number): Promise<PasswordResetRow | undefined> {
      return db
        .selectFrom('password_resets')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** Requests for an address that have not expired, newest first. */
    async findActive(email: string, now: number, limit: number): Promise<PasswordResetRow[]> {
      return db
        .selectFrom('password_resets')
        .selectAll()
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    },
  };
}
