import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { ShopifyAuthorizationsTable } from '../../database/store-schema.ts';

export type ShopifyAuthorizationRow = Selectable<ShopifyAuthorizationsTable>;

export function shopifyAuthorizationsRepository(db: Connection) {
  return {
    async insert(row: Insertable<ShopifyAuthorizationsTable>): Promise<void> {
      await db.insertInto('shopify_authorizations').values(row).execute();
    },

    async find(stateHash: string): Promise<ShopifyAuthorizationRow | undefined> {
      return db
        .selectFrom('shopify_authorizations')
        .selectAll()
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
    },

    /** True for the one caller that used this authorization in time. */
    async markUsed(stateHash: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('shopify_authorizations')
        .set({ used_at: now })
        .where('state_hash', '=', stateHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },
  };
}
