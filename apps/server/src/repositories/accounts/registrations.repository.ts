import type { Insertable, Selectable } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { Connection } from '../../database/database.ts';
import type { RegistrationsTable } from '../../database/schema/schema.ts';

export type RegistrationRow = Selectable<RegistrationsTable>;

const pendingOfAddress = compileOnce((db, { email, now }: { email: string; now: number }) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('completed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(2),
);

export function registrationsRepository(db: Connection) {
  return {
    async insert(row: Insertable<RegistrationsTable>): Promise<void> {
      await db.insertInto('registrations').values(row).execute();
    },

    async find(id: string): Promise<RegistrationRow | undefined> {
      return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The registration of the browser with this token, completed or not. */
    async findByToken(tokenHash: string, now: number): Promise<RegistrationRow | undefined> {
      return db
        .selectFrom('registrations')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** The newest two pending registrations of an address, newest first. */
    listPending: (email: string, now: number): Promise<RegistrationRow[]> =>
      pendingOfAddress(db, { email, now }),

    async replaceToken(id: string, tokenHash: string): Promise<void> {
      await db
        .updateTable('registrations')
        .set({ token_hash: tokenHash })
        .where('id', '=', id)
        .execute();
    },

    /** For an address that was verified in another way: its pending registrations end. */
    async removeAllByEmail(email: string): Promise<void> {
      await db.deleteFrom('registrations').where('email', '=', email).execute();
    },

    /** Completes one registration and removes all others of the address. */
    async complete(
      { id, email }: Pick<RegistrationRow, 'id' | 'email'>,
      { now, inOwnBrowser }: { now: number; inOwnBrowser: boolean },
    ): Promise<void> {
      await db
        .deleteFrom('registrations')
        .where('email', '=', email)
        .where('id', '!=', id)
        .execute();
      await db
        .updateTable('registrations')
        .set({ completed_at: now, completed_in_own_browser: inOwnBrowser ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
  };
}
