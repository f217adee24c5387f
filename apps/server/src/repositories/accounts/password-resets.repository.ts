import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { PasswordResetsTable } from '../../database/schema/recovery-schema.ts';

export type PasswordResetRow = Selectable<PasswordResetsTable>;

export function passwordResetsRepository(db: Connection) {
  return {
    async insert(row: Insertable<PasswordResetsTable>): Promise<void> {
      await db.insertInto('password_resets').values(row).execute();
    },

    /** The request made by the browser with this token. */
    async findByToken(tokenHash: string, now: number): Promise<PasswordResetRow | undefined> {
      return db
        .selectFrom('password_resets')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** Requests for an address whose code is still valid, newest first. */
    async findAwaitingCode(email: string, now: number, limit: number): Promise<PasswordResetRow[]> {
      return db
        .selectFrom('password_resets')
        .innerJoin('codes', 'codes.subject_id', 'password_resets.id')
        .selectAll('password_resets')
        .where('password_resets.email', '=', email)
        .where('codes.expires_at', '>', now)
        .where('codes.consumed_at', 'is', null)
        .orderBy('password_resets.id', 'desc')
        .limit(limit)
        .execute();
    },

    /**
     * Invalidates an account's requests. The rows stay, as they do for an address without an account,
     * so that the requester cannot find out that an account was changed.
     */
    async detachAllFromUser(userId: string): Promise<void> {
      await db
        .updateTable('password_resets')
        .set({ user_id: null })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
