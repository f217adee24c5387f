import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { UsersTable } from '../database/schema.ts';

export type UserRow = Selectable<UsersTable>;
/** Columns to write; undefined ones are left alone. */
export type UserChange = {
  [Column in keyof UsersTable]?: Updateable<UsersTable>[Column] | undefined;
};

export function usersRepository(db: Connection) {
  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    },

    async findById(id: string): Promise<UserRow | undefined> {
      return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Returns false, and writes nothing, when the address has an account already. */
    async insert(row: Insertable<UsersTable>): Promise<boolean> {
      const result = await db
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    },

    async update(id: string, change: UserChange): Promise<void> {
      await db.updateTable('users').set(change).where('id', '=', id).execute();
    },

    /** Those of `names` that an account shows as its picture. */
    async listImagesInUse(names: string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('users')
        .select('image')
        .where('image', 'in', names)
        .execute();
      return rows.flatMap(({ image }) => image ?? []);
    },

    async holdPassword(row: {
      user_id: string;
      password_hash: string;
      proof_hash: string;
      expires_at: number;
    }): Promise<void> {
      await db.insertInto('unconfirmed_passwords').values(row).execute();
    },

    async findHeldPassword(userId: string, proofHash: string, now: number) {
      return db
        .selectFrom('unconfirmed_passwords')
        .selectAll()
        .where('user_id', '=', userId)
        .where('proof_hash', '=', proofHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    async dropHeldPassword(userId: string): Promise<void> {
      await db.deleteFrom('unconfirmed_passwords').where('user_id', '=', userId).execute();
    },
  };
}
