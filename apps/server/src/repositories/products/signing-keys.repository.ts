import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { SigningKeysTable } from '../../database/schema/schema.ts';

export type SigningKeyRow = Selectable<SigningKeysTable>;

export function signingKeysRepository(db: Connection) {
  return {
    /** Every key that still verifies signatures, newest first. */
    async list(): Promise<SigningKeyRow[]> {
      return db
        .selectFrom('signing_keys')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('kid', 'desc')
        .execute();
    },

    async insert(row: Insertable<SigningKeysTable>): Promise<void> {
      await db.insertInto('signing_keys').values(row).execute();
    },

    /** Retires every key that signs: from `retiredAt` on it only verifies. */
    async retireAll(retiredAt: number): Promise<void> {
      await db
        .updateTable('signing_keys')
        .set({ retired_at: retiredAt })
        .where('retired_at', 'is', null)
        .execute();
    },

    /** Removes every key: what it signed is valid no more. Returns how many there were. */
    async removeAll(): Promise<number> {
      const result = await db.deleteFrom('signing_keys').executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
