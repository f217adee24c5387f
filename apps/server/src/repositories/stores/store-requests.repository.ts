import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { StoreRequestsTable } from '../../database/schema/store-schema.ts';

export type StoreRequestRow = Selectable<StoreRequestsTable>;

export function storeRequestsRepository(db: Connection) {
  /** Requests that are not declined, of active accounts. */
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
        'store_requests.notified_owner_id',
        'store_requests.created_at',
        'store_requests.expires_at',
        'stores.user_id',
        'stores.name',
        'stores.domain',
        'users.email',
        'shopify_shops.owner_id',
      ])
      .where('store_requests.declined_at', 'is', null)
      .where('users.deleted_at', 'is', null);
  }

  /** Those that have not expired, the oldest first. */
  const pending = (now: number) =>
    open()
      .where('store_requests.expires_at', '>', now)
      .orderBy('store_requests.created_at')
      .orderBy('store_requests.id');

  return {
    async findByStore(storeId: string): Promise<StoreRequestRow | undefined> {
      return db
        .selectFrom('store_requests')
        .selectAll()
        .where('store_id', '=', storeId)
        .executeTakeFirst();
    },

    /** Whether a merchant's request for a shop was declined, under any of its domains, and they may not ask again yet. */
    async isDeclined(userId: string, shopId: string, now: number): Promise<boolean> {
      const declined = await db
        .selectFrom('store_requests')
        .innerJoin('stores', 'stores.id', 'store_requests.store_id')
        .select('store_requests.id')
        .where('stores.user_id', '=', userId)
        .where('store_requests.shop_id', '=', shopId)
        .where('store_requests.declined_at', 'is not', null)
        .where('store_requests.expires_at', '>', now)
        .executeTakeFirst();
      return declined !== undefined;
    },

    /**
     * A merchant's stores whose verification would be refused, and until when: not those of a shop that has no owner any
     * more, because the next to verify it owns it.
     */
    async listDeclined(userId: string, now: number) {
      return db
        .selectFrom('stores')
        .innerJoin('store_requests', 'store_requests.store_id', 'stores.id')
        .innerJoin('shopify_shops', 'shopify_shops.id', 'store_requests.shop_id')
        .select(['stores.id as storeId', 'store_requests.expires_at as expiresAt'])
        .where('stores.user_id', '=', userId)
        .where('stores.status', 'in', ['added', 'verifying'])
        .where('store_requests.declined_at', 'is not', null)
        .where('store_requests.expires_at', '>', now)
        .where('shopify_shops.owner_id', '!=', userId)
        .execute();
    },

    /** False, and nothing is written, while an earlier request of the store for this shop has not expired. */
    async insertUnlessPending(row: Insertable<StoreRequestsTable>): Promise<boolean> {
      const result = await db
        .insertInto('store_requests')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('store_id')
            .doUpdateSet(row)
            .where((request) =>
              request.or([
                request('store_requests.expires_at', '<=', row.created_at),
                request('store_requests.shop_id', '!=', row.shop_id),
              ]),
            ),
        )
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** Requests that this owner of shops has to decide. */
    async listByOwner(ownerId: string, now: number) {
      return pending(now).where('shopify_shops.owner_id', '=', ownerId).execute();
    },

    async findByOwner(id: string, ownerId: string, now: number) {
      return pending(now)
        .where('store_requests.id', '=', id)
        .where('shopify_shops.owner_id', '=', ownerId)
        .executeTakeFirst();
    },

    /** Undecided requests for a shop. */
    async listByShop(shopId: string, now: number) {
      return pending(now).where('store_requests.shop_id', '=', shopId).execute();
    },

    /** Undecided requests for a domain's former shop: any but that of `exceptId`. */
    async listByDomain(domain: string, exceptId: string, now: number) {
      return pending(now)
        .where('stores.domain', '=', domain)
        .where('store_requests.shop_id', '!=', exceptId)
        .execute();
    },

    /** Undecided requests that a merchant made. */
    async listByUser(userId: string, now: number) {
      return pending(now).where('stores.user_id', '=', userId).execute();
    },

    /**
     * Requests that expired before they were decided, the first expired first. They are chosen before the joins: in an
     * analyzed database without a request SQLite would otherwise begin with all merchants.
     */
    async listExpired(now: number, limit: number) {
      const expired = db
        .selectFrom('store_requests')
        .select('store_requests.id')
        .where('store_requests.declined_at', 'is', null)
        .where('store_requests.expires_at', '<=', now)
        .orderBy('store_requests.expires_at')
        .limit(limit);
      return open()
        .where('store_requests.id', 'in', expired)
        .orderBy('store_requests.expires_at')
        .execute();
    },

    async findOldestByShop(shopId: string, now: number) {
      return pending(now).where('store_requests.shop_id', '=', shopId).executeTakeFirst();
    },

    async setNotifiedOwner(storeId: string, ownerId: string): Promise<void> {
      await db
        .updateTable('store_requests')
        .set({ notified_owner_id: ownerId })
        .where('store_id', '=', storeId)
        .execute();
    },

    /** True for the one caller that declined it. Another request for the store is possible from `until` on. */
    async decline(id: string, now: number, until: number): Promise<boolean> {
      const result = await db
        .updateTable('store_requests')
        .set({ declined_at: now, expires_at: until })
        .where('id', '=', id)
        .where('declined_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** Records a refusal without a request, or in place of the one that the store has. */
    async setDeclined(
      row: Insertable<StoreRequestsTable> & { declined_at: number },
    ): Promise<void> {
      await db
        .insertInto('store_requests')
        .values(row)
        .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
        .execute();
    },

    /** True for the one caller that removed it. */
    async remove(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('store_requests')
        .where('id', '=', id)
        .where('declined_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numDeletedRows) === 1;
    },

    /**
     * Declined requests stay: the decision was about the merchant, not about their proof. Returns the ids of the stores of
     * the others.
     */
    async removePendingByShop(shopId: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('store_requests')
        .where('shop_id', '=', shopId)
        .where('declined_at', 'is', null)
        .returning('store_id')
        .execute();
      return rows.map(({ store_id }) => store_id);
    },
  };
}
