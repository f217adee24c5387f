import { isVerified, type StoreStatus, storeStatuses } from '@atrium/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import { type Connection, lockOnly } from '../../database/database.ts';
import type { StoresTable } from '../../database/schema/store-schema.ts';

export type StoreRow = Selectable<StoresTable>;
/** The columns of a removal, for a store that is not removed. */
export const removalCleared = { removed_at: null, status_before_removal: null } as const;

/** The statuses of a store that is verified for its merchant. */
export const verifiedStatuses = storeStatuses.filter(isVerified);

export type StoreSummary = Pick<
  StoreRow,
  'id' | 'name' | 'domain' | 'type' | 'status' | 'last_selected_at'
>;

const storesOfUser = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('stores')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '!=', 'removed')
    .orderBy('created_at')
    .orderBy('id'),
);

const storeByDomain = compileOnce((db, { userId, domain }: { userId: string; domain: string }) =>
  db
    .selectFrom('stores')
    .selectAll()
    .where('user_id', '=', userId)
    .where('domain', '=', domain)
    .where('status', '!=', 'removed'),
);

const lastSelectedStore = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('stores')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '!=', 'removed')
    .orderBy('last_selected_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

interface Selection {
  userId: string;
  domain: string;
  type: string;
  now: number;
}

const selectByDomain = compileOnce((db, { userId, domain, type, now }: Selection) =>
  db
    .updateTable('stores')
    .set({ type, last_selected_at: now })
    .where('user_id', '=', userId)
    .where('domain', '=', domain)
    .where('status', '!=', 'removed')
    .returning('id'),
);

export function storesRepository(db: Connection) {
  return {
    /** Returns false, and writes nothing, when the merchant has this store already. */
    async insert(row: Insertable<StoresTable>): Promise<boolean> {
      const result = await db
        .insertInto('stores')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'domain']).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    list: (userId: string): Promise<StoreRow[]> => storesOfUser(db, { userId }),

    /** How many stores a merchant has, without those that are removed. */
    async count(userId: string): Promise<number> {
      const { count } = await db
        .selectFrom('stores')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('status', '!=', 'removed')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async findByDomain(userId: string, domain: string): Promise<StoreRow | undefined> {
      const [store] = await storeByDomain(db, { userId, domain });
      return store;
    },

    /** A store that this merchant has removed and can still restore. */
    async findRemoved(userId: string, domain: string): Promise<StoreRow | undefined> {
      return db
        .selectFrom('stores')
        .selectAll()
        .where('user_id', '=', userId)
        .where('domain', '=', domain)
        .where('status', '=', 'removed')
        .executeTakeFirst();
    },

    /** The stores that this merchant has removed, the last removed first. */
    async listRemoved(userId: string): Promise<StoreRow[]> {
      return db
        .selectFrom('stores')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', '=', 'removed')
        .orderBy('removed_at', 'desc')
        .orderBy('id')
        .execute();
    },

    /** Marks a store as removed, unless it is already. */
    async markRemoved(id: string, now: number): Promise<void> {
      await db
        .updateTable('stores')
        .set(({ ref }) => ({
          status: 'removed' as const,
          status_before_removal: ref('status'),
          removed_at: now,
          updated_at: now,
        }))
        .where('id', '=', id)
        .where('status', '!=', 'removed')
        .execute();
    },

    /** Gives a removed store a status again; false if it is not removed. */
    async restore(id: string, status: StoreStatus, now: number): Promise<boolean> {
      const result = await db
        .updateTable('stores')
        .set({ status, status_before_removal: null, removed_at: null, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'removed')
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** Other active accounts that use the verified stores of a merchant, by Shopify's shop; each once. */
    async listOtherUsers(userId: string): Promise<{ shopId: string; email: string }[]> {
      return (
        db
          .selectFrom('stores as own')
          .innerJoin('stores as other', 'other.shopify_shop_id', 'own.shopify_shop_id')
          .innerJoin('users', 'users.id', 'other.user_id')
          .select(['other.shopify_shop_id as shopId', 'users.email'])
          // A shop that was renamed may be in an account twice.
          .distinct()
          .where('own.user_id', '=', userId)
          .where('own.status', '!=', 'removed')
          .where('other.user_id', '!=', userId)
          .where('other.status', '!=', 'removed')
          .where('users.deleted_at', 'is', null)
          .orderBy('users.email')
          .$narrowType<{ shopId: string }>()
          .execute()
      );
    },

    async findById(id: string): Promise<StoreRow | undefined> {
      return db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The store that this merchant selected last. */
    async findLastSelected(userId: string): Promise<StoreRow | undefined> {
      const [store] = await lastSelectedStore(db, { userId });
      return store;
    },

    /**
     * Notes that the merchant has opened a store with a product of this type.
     *
     * @returns the store's id; undefined when the merchant has no such store.
     */
    async select(selection: Selection): Promise<string | undefined> {
      const [store] = await selectByDomain(db, selection);
      return store?.id;
    },

    async update(id: string, change: Updateable<StoresTable>): Promise<void> {
      await db.updateTable('stores').set(change).where('id', '=', id).execute();
    },

    /** Changes a store's status, if it still has the status that the caller saw. */
    async moveStatus(id: string, from: StoreStatus, to: StoreStatus, now: number): Promise<void> {
      await db
        .updateTable('stores')
        .set({ status: to, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', from)
        .execute();
    },

    /** Reads a store and locks it until the surrounding transaction ends. */
    async lockForUpdate(id: string): Promise<StoreRow | undefined> {
      return db
        .updateTable('stores')
        .set(lockOnly)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
  };
}
