import type { StoreStatus } from '@atrium/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { ShopifyShopsTable, StoresTable } from '../database/store-schema.ts';

export type StoreRow = Selectable<StoresTable>;

export function storesRepository(db: Connection) {
  return {
    /** Returns false, and writes nothing, when the merchant has this store already. */
    async insert(row: Insertable<StoresTable>): Promise<boolean> {
      const result = await db
        .insertInto('stores')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'domain']).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    },

    async list(userId: string): Promise<StoreRow[]> {
      return db
        .selectFrom('stores')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', '!=', 'removed')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    async findByDomain(userId: string, domain: string): Promise<StoreRow | undefined> {
      return db
        .selectFrom('stores')
        .selectAll()
        .where('user_id', '=', userId)
        .where('domain', '=', domain)
        .where('status', '!=', 'removed')
        .executeTakeFirst();
    },

    async findById(id: string): Promise<StoreRow | undefined> {
      return db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The store this merchant worked with last. */
    async findLastSelected(userId: string): Promise<StoreRow | undefined> {
      return db
        .selectFrom('stores')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', '!=', 'removed')
        .orderBy('last_selected_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst();
    },

    async update(id: string, change: Updateable<StoresTable>): Promise<void> {
      await db.updateTable('stores').set(change).where('id', '=', id).execute();
    },

    /** Moves a store on only when it is still where the caller saw it. */
    async moveStatus(id: string, from: StoreStatus, to: StoreStatus, now: number): Promise<void> {
      await db
        .updateTable('stores')
        .set({ status: to, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', from)
        .execute();
    },

    /**
     * Writes a shop under Shopify's own id, for its holder alone: of two merchants who prove it at
     * the same time one wins. False, and nothing is written, when it is another's.
     */
    async claimShopifyShop(row: Insertable<ShopifyShopsTable>): Promise<boolean> {
      const { id: _id, created_at: _createdAt, ...change } = row;
      const result = await db
        .insertInto('shopify_shops')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(change)
            .where((shop) =>
              shop.or([
                shop('shopify_shops.holder_id', 'is', null),
                shop('shopify_shops.holder_id', '=', row.holder_id ?? ''),
              ]),
            ),
        )
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    },
  };
}
