import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { RegistrationsTable } from '../../database/schema.ts';

export type RegistrationRow = Selectable<RegistrationsTable>;

export function registrationsRepository(db: Connection) {
  return {
    async insert(row: Insertable<RegistrationsTable>): Promise<void> {
      await db.insertInto('registrations').values(row).execute();
    },

    async find(id: string): Promise<RegistrationRow | undefined> {
      return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The registration that the browser with this secret started, completed or not. */
    async findBySecret(secretHash: string, now: number): Promise<RegistrationRow | undefined> {
      return db
        .selectFrom('registrations')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** Registrations of an address that still wait for their code, newest first. */
    async findWaiting(email: string, now: number): Promise<RegistrationRow[]> {
      return db
        .selectFrom('registrations')
        .selectAll()
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .where('completed_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
    },

    async replaceSecret(id: string, secretHash: string): Promise<void> {
      await db
        .updateTable('registrations')
        .set({ secret_hash: secretHash })
        .where('id', '=', id)
        .execute();
    },

    /** The address is proved another way: nobody's registration of it leads anywhere any more. */
    async removeAllOf(email: string): Promise<void> {
      await db.deleteFrom('registrations').where('email', '=', email).execute();
    },

    /** Marks one registration done and drops every other one of the address. */
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
