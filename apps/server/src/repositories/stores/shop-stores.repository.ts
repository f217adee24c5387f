import type { StoreStatus } from '@atrium/contract';
import { type Connection, lockOnly } from '../../database/database.ts';
import { type StoreRow, verifiedStatuses } from './stores.repository.ts';

/** One merchant's store of a shop, with the merchant's email address. */
export type StoreOfShop = Pick<StoreRow, 'id' | 'name' | 'domain'> & { email: string };

const CONNECTED: readonly StoreStatus[] = [...verifiedStatuses, 'needs_reauth'];

/** Stores by the shop they were verified for: the one with this id, or any but that one under a domain. */
export type FormerShop = { id: string } | { domain: string; exceptId: string };

/** The stores of all merchants that belong to the same Shopify shop. */
export function shopStoresRepository(db: Connection) {
  const notified = () =>
    db
      .selectFrom('stores')
      .innerJoin('users', 'users.id', 'stores.user_id')
      .select(['stores.id', 'stores.name', 'stores.domain', 'users.email'])
      .where('stores.status', '!=', 'removed')
      .where('users.deleted_at', 'is', null)
      .orderBy('stores.id');

  return {
    /** The stores of a Shopify shop, with the address to notify about each. */
    async list(shopId: string): Promise<StoreOfShop[]> {
      return notified().where('stores.shopify_shop_id', '=', shopId).execute();
    },

    /** Those of these stores whose merchants are to be notified, with the address. */
    async listByIds(ids: readonly string[]): Promise<StoreOfShop[]> {
      return ids.length === 0 ? [] : notified().where('stores.id', 'in', ids).execute();
    },

    /**
     * Locks all merchants' stores of a domain that are verified with Shopify and have not been
     * disconnected since `at`. Returns their ids.
     */
    async lockVerified(domain: string, at: number): Promise<string[]> {
      const rows = await db
        .updateTable('stores')
        .set(lockOnly)
        .where('domain', '=', domain)
        .where('status', 'in', verifiedStatuses)
        .where((store) =>
          store.or([store('disconnected_at', 'is', null), store('disconnected_at', '<', at)]),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The oldest connected store of a shop that belongs to an active account other than `userId`. */
    async findOldest(shopId: string, userId: string): Promise<StoreRow | undefined> {
      return db
        .selectFrom('stores')
        .innerJoin('users', 'users.id', 'stores.user_id')
        .selectAll('stores')
        .where('stores.shopify_shop_id', '=', shopId)
        .where('stores.user_id', '!=', userId)
        .where('stores.status', 'in', verifiedStatuses)
        .where('users.deleted_at', 'is', null)
        .orderBy('stores.created_at')
        .orderBy('stores.id')
        .executeTakeFirst();
    },

    /** Whether a merchant has a store of a shop, connected or not, that is not removed. */
    async isUsedBy(userId: string, shopId: string): Promise<boolean> {
      const store = await db
        .selectFrom('stores')
        .select('id')
        .where('shopify_shop_id', '=', shopId)
        .where('user_id', '=', userId)
        .where('status', '!=', 'removed')
        .executeTakeFirst();
      return store !== undefined;
    },

    /** The ids of a merchant's stores of a shop, removed ones included. */
    async listIds(userId: string, shopId: string): Promise<string[]> {
      const stores = await db
        .selectFrom('stores')
        .select('id')
        .where('shopify_shop_id', '=', shopId)
        .where('user_id', '=', userId)
        .execute();
      return stores.map(({ id }) => id);
    },

    /** The accounts that have, or request, a shop that this merchant owns: any of their shops, or the one of `shopId`. */
    async listUsersOfOwned(ownerId: string, shopId?: string): Promise<string[]> {
      const all = db.selectFrom('shopify_shops').select('id').where('owner_id', '=', ownerId);
      const owned = shopId === undefined ? all : all.where('id', '=', shopId);
      const rows = await db
        .selectFrom('stores')
        .select('user_id')
        .where('shopify_shop_id', 'in', owned)
        .union(
          db
            .selectFrom('store_requests')
            .innerJoin('stores', 'stores.id', 'store_requests.store_id')
            .select('stores.user_id')
            .where('store_requests.shop_id', 'in', owned),
        )
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    /** Resets those of these stores that wait for an owner's approval. */
    async cancelPendingApprovals(storeIds: readonly string[], now: number): Promise<void> {
      if (storeIds.length === 0) return;
      await db
        .updateTable('stores')
        .set({ status: 'added', updated_at: now })
        .where('status', '=', 'awaiting_approval')
        .where('id', 'in', storeIds)
        .execute();
    },

    /**
     * Disconnects every connected store of a shop, which gets this `status`. A removed one gets it once it is restored.
     * Returns the ids of those that are not removed.
     */
    async disconnectAll(shopId: string, status: StoreStatus, now: number): Promise<string[]> {
      await db
        .updateTable('stores')
        .set({ status_before_removal: status, disconnected_at: now, updated_at: now })
        .where('shopify_shop_id', '=', shopId)
        .where('status', '=', 'removed')
        .where('status_before_removal', 'in', CONNECTED)
        .execute();
      const rows = await db
        .updateTable('stores')
        .set({ status, disconnected_at: now, updated_at: now })
        .where('shopify_shop_id', '=', shopId)
        .where('status', 'in', CONNECTED)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Separates stores from a shop that no longer has their domain. Those that are not removed become uninstalled.
     * Returns the ids of all.
     */
    async detach(shop: FormerShop, now: number): Promise<string[]> {
      const ofShop = db
        .updateTable('stores')
        .set({ shopify_shop_id: null, disconnected_at: now, updated_at: now })
        .returning('id');
      const rows = await ('id' in shop
        ? ofShop.where('shopify_shop_id', '=', shop.id)
        : ofShop
            .where('domain', '=', shop.domain)
            .where('shopify_shop_id', 'is not', null)
            .where('shopify_shop_id', '!=', shop.exceptId)
      ).execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return ids;
      await db
        .updateTable('stores')
        .set({ status: 'uninstalled' })
        .where('id', 'in', ids)
        .where('status', '!=', 'removed')
        .execute();
      return ids;
    },

    /**
     * Separates a shop from the removed stores of others, and from those of deleted accounts: once they are restored, they
     * have to be verified again. Returns their ids.
     */
    async detachAbsent(shopId: string, ownerId: string, now: number): Promise<string[]> {
      const ofOthers = db
        .updateTable('stores')
        .set({ shopify_shop_id: null, updated_at: now })
        .where('shopify_shop_id', '=', shopId)
        .where('user_id', '!=', ownerId)
        .returning('id');
      const removed = await ofOthers.where('status', '=', 'removed').execute();
      const ofDeleted = await ofOthers
        .set({ status: 'added' })
        .where('user_id', 'in', (query) =>
          query.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null),
        )
        .execute();
      return [...removed, ...ofDeleted].map(({ id }) => id);
    },

    /**
     * Separates a shop from all stores of one merchant, who has to verify them again: also from removed ones, once they are
     * restored. Returns their ids.
     */
    async detachUser(shopId: string, userId: string, now: number): Promise<string[]> {
      const rows = await db
        .updateTable('stores')
        .set((row) => {
          const added = row.val<StoreStatus>('added');
          const isRemoved = row('status', '=', 'removed');
          return {
            shopify_shop_id: null,
            status: row.case().when(isRemoved).then(row.ref('status')).else(added).end(),
            status_before_removal: row.case().when(isRemoved).then(added).end(),
            updated_at: now,
          };
        })
        .where('shopify_shop_id', '=', shopId)
        .where('user_id', '=', userId)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Removes everything about a shop from its stores but the domain. Returns their ids. */
    async redact(shopId: string, now: number): Promise<string[]> {
      // What a merchant has removed is not kept any longer.
      await db
        .deleteFrom('stores')
        .where('shopify_shop_id', '=', shopId)
        .where('status', '=', 'removed')
        .execute();
      const rows = await db
        .updateTable('stores')
        .set(({ ref }) => ({
          name: ref('domain'),
          status: 'redacted' as const,
          shopify_shop_id: null,
          updated_at: now,
        }))
        .where('shopify_shop_id', '=', shopId)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
