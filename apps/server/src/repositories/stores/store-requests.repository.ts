import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { StoreRequestsTable } from '../../database/store-schema.ts';

export type StoreRequestRow = Selectable<StoreRequestsTable>;

export function storeRequestsRepository(db: Connection) {
  /** Requests that nobody has turned down, of merchants who are still there, the oldest first. */
  function open() {
    return db
      .selectFrom('store_requests')
      .innerJoin('shopify_shops', 'shopify_shops.id', 'store_requests.shop_id')
      .innerJoin('stores', 'stores.id', 'store_requests.store_id')
      .innerJoin('users', 'users.id', 'stores.user_id')
      .select([
        'store_requests.id',
        'store_requests.store_id',
        'store_requests.shop_id',
        'store_requests.mailed_holder_id',
        'store_requests.created_at',
        'store_requests.expires_at',
        'stores.user_id',
        'stores.name',
        'stores.domain',
        'users.email',
        'shopify_shops.holder_id',
      ])
      .where('store_requests.declined_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .orderBy('store_requests.created_at')
      .orderBy('store_requests.id');
  }

  /** Those of them that can still be answered. */
  const waiting = (now: number) => open().where('store_requests.expires_at', '>', now);

  return {
    async findOfStore(storeId: string): Promise<StoreRequestRow | undefined> {
      return db
        .selectFrom('store_requests')
        .selectAll()
        .where('store_id', '=', storeId)
        .executeTakeFirst();
    },

    /** True for the one caller that asked; false while an earlier request counts. */
    async ask(row: Insertable<StoreRequestsTable>): Promise<boolean> {
      const result = await db
        .insertInto('store_requests')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('store_id')
            .doUpdateSet(row)
            .where('store_requests.expires_at', '<=', row.created_at),
        )
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** What waits for the word of the merchant who holds the shop. */
    async listFor(holderId: string, now: number) {
      return waiting(now).where('shopify_shops.holder_id', '=', holderId).execute();
    },

    async findFor(id: string, holderId: string, now: number) {
      return waiting(now)
        .where('store_requests.id', '=', id)
        .where('shopify_shops.holder_id', '=', holderId)
        .executeTakeFirst();
    },

    /** What waits for a word about a shop. */
    async listOfShop(shopId: string, now: number) {
      return waiting(now).where('store_requests.shop_id', '=', shopId).execute();
    },

    /** What a merchant waits for. */
    async listOfUser(userId: string, now: number) {
      return waiting(now).where('stores.user_id', '=', userId).execute();
    },

    /** What ran out without a word. */
    async listUnanswered(now: number, limit: number) {
      return open().where('store_requests.expires_at', '<=', now).limit(limit).execute();
    },

    async findOldestOfShop(shopId: string, now: number) {
      return waiting(now).where('store_requests.shop_id', '=', shopId).executeTakeFirst();
    },

    async noteMailed(storeId: string, holderId: string): Promise<void> {
      await db
        .updateTable('store_requests')
        .set({ mailed_holder_id: holderId })
        .where('store_id', '=', storeId)
        .execute();
    },

    /** True for the one caller that turned it down. */
    async decline(id: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('store_requests')
        .set({ declined_at: now })
        .where('id', '=', id)
        .where('declined_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** True for the one caller that took it away. */
    async remove(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('store_requests')
        .where('id', '=', id)
        .where('declined_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numDeletedRows) === 1;
    },

    /** A refusal stays: it is about the merchant, and not about what they had proved. */
    async removeWaitingOfShop(shopId: string): Promise<void> {
      await db
        .deleteFrom('store_requests')
        .where('shop_id', '=', shopId)
        .where('declined_at', 'is', null)
        .execute();
    },
  };
}
