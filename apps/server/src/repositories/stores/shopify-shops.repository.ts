import type { Insertable, Selectable } from 'kysely';
import { type Connection, lockOnly } from '../../database/database.ts';
import type { ShopifyShopsTable } from '../../database/schema/store-schema.ts';
import { verifiedStatuses } from './stores.repository.ts';

export type ShopifyShopRow = Selectable<ShopifyShopsTable>;

/** The grant that Shopify issued, as it is stored. */
export type SealedTokens = Pick<
  ShopifyShopRow,
  | 'scopes'
  | 'access_token_sealed'
  | 'access_token_expires_at'
  | 'refresh_token_sealed'
  | 'refresh_token_expires_at'
>;

/** Tokens last replaced at or before a time, or access tokens that expire by then. */
export type DueTokens = { replacedUntil: number } | { expiringUntil: number };

/** The columns once the tokens are erased. */
const ERASED: SealedTokens = {
  scopes: '',
  access_token_sealed: '',
  access_token_expires_at: null,
  refresh_token_sealed: null,
  refresh_token_expires_at: null,
};

export function shopifyShopsRepository(db: Connection) {
  return {
    async find(id: string): Promise<ShopifyShopRow | undefined> {
      return db.selectFrom('shopify_shops').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** A shop that has the app installed, according to our tokens. */
    async findInstalled(domain: string): Promise<ShopifyShopRow | undefined> {
      return db
        .selectFrom('shopify_shops')
        .selectAll()
        .where('domain', '=', domain)
        .where('access_token_sealed', '!=', '')
        .executeTakeFirst();
    },

    /**
     * Inserts a shop, or locks the one that is known until the transaction ends. Of several callers with a new shop at
     * the same time one inserts it; the others wait for its transaction.
     *
     * @returns the shop as it is stored then.
     */
    async insertOrLock(row: Insertable<ShopifyShopsTable>): Promise<ShopifyShopRow> {
      return db
        .insertInto('shopify_shops')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('id')
            // Like `lockOnly`; here the column's name alone could also be that of the row to insert.
            .doUpdateSet(({ ref }) => ({ updated_at: ref('shopify_shops.updated_at') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Stores a new grant of any account: tokens belong to the shop, not to an account. */
    async updateGrant(
      id: string,
      grant: SealedTokens & Pick<ShopifyShopRow, 'domain' | 'installed_at' | 'updated_at'>,
    ): Promise<void> {
      await db
        .updateTable('shopify_shops')
        .set({ ...grant, uninstalled_at: null, renewing_until: 0 })
        .where('id', '=', id)
        .execute();
    },

    /** Reads a shop and locks it until the transaction ends. */
    async lockForUpdate(id: string): Promise<ShopifyShopRow | undefined> {
      return db
        .updateTable('shopify_shops')
        .set(lockOnly)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    /** As `lockForUpdate`, for the shop that was last verified under this domain. */
    async lockByDomain(domain: string): Promise<ShopifyShopRow | undefined> {
      return db
        .updateTable('shopify_shops')
        .set(lockOnly)
        .where('domain', '=', domain)
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * As `lockForUpdate`, for shops that have an owner, and were verified under another domain since somebody has stores of
     * them under this one: also of others, because they could become the owner meanwhile.
     */
    async lockRenamed({ domain, id }: Pick<ShopifyShopRow, 'domain' | 'id'>) {
      const renamed = db
        .selectFrom('stores')
        .innerJoin('shopify_shops', 'shopify_shops.id', 'stores.shopify_shop_id')
        .select('shopify_shops.id')
        .where('stores.domain', '=', domain)
        .where('shopify_shops.id', '!=', id)
        .where('shopify_shops.domain', '!=', domain);
      return db
        .updateTable('shopify_shops')
        .set(lockOnly)
        .where('id', 'in', renamed)
        .where('owner_id', 'is not', null)
        .returning(['id', 'owner_id as ownerId'])
        .$narrowType<{ ownerId: string }>()
        .execute();
    },

    /** Locks a merchant's shops until the transaction ends, against proofs and requests meanwhile. */
    async lockAllByOwner(userId: string): Promise<ShopifyShopRow[]> {
      return db
        .updateTable('shopify_shops')
        .set(lockOnly)
        .where('owner_id', '=', userId)
        .returningAll()
        .execute();
    },

    /** Ids of the shops that a merchant owns. */
    async listOwned(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('shopify_shops')
        .select('id')
        .where('owner_id', '=', userId)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Locks a shop if this merchant owns it, until the transaction ends. */
    async lockOwned(id: string, userId: string): Promise<boolean> {
      const result = await db
        .updateTable('shopify_shops')
        .set(lockOnly)
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    async setOwner(id: string, userId: string | null): Promise<void> {
      await db
        .updateTable('shopify_shops')
        .set({ owner_id: userId })
        .where('id', '=', id)
        .execute();
    },

    /** Makes a merchant the owner of the shops of their connected stores that have no owner. */
    async assignUnowned(userId: string): Promise<void> {
      const own = db
        .selectFrom('stores')
        .select('shopify_shop_id')
        .where('user_id', '=', userId)
        .where('shopify_shop_id', 'is not', null)
        .where('status', 'in', verifiedStatuses)
        .$narrowType<{ shopify_shop_id: string }>();
      await db
        .updateTable('shopify_shops')
        .set({ owner_id: userId })
        .where('owner_id', 'is', null)
        .where('id', 'in', own)
        .execute();
    },

    /**
     * Shops of active accounts whose tokens were last replaced at or before `replacedUntil`, those
     * whose last attempt is the longest ago first.
     */
    async listDueForRenewal(replacedUntil: number, now: number, limit: number): Promise<string[]> {
      const due = db
        .selectFrom('shopify_shops')
        .select('id')
        .where('refresh_token_sealed', 'is not', null)
        .where('updated_at', '<=', replacedUntil)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('stores')
              .innerJoin('users', 'users.id', 'stores.user_id')
              .select('stores.id')
              .whereRef('stores.shopify_shop_id', '=', 'shopify_shops.id')
              .where('stores.status', '!=', 'removed')
              .where('users.deleted_at', 'is', null),
          ),
        )
        .orderBy('renewing_until')
        .orderBy('updated_at')
        .limit(limit);
      // In two queries, so that the index finds only those that are due.
      const untried = await due.where('renewing_until', '=', 0).execute();
      const failed = await due
        .where('renewing_until', '>', 0)
        .where('renewing_until', '<=', now)
        .execute();
      return [...untried, ...failed].slice(0, limit).map(({ id }) => id);
    },

    /** Leases a shop that is due to one caller, the only one to renew its tokens before `until`. */
    async leaseForRenewal(
      id: string,
      due: DueTokens,
      { now, until }: { now: number; until: number },
    ): Promise<ShopifyShopRow | undefined> {
      return db
        .updateTable('shopify_shops')
        .set({ renewing_until: until })
        .where('id', '=', id)
        .where('refresh_token_sealed', 'is not', null)
        .where((shop) =>
          'replacedUntil' in due
            ? shop('updated_at', '<=', due.replacedUntil)
            : shop('access_token_expires_at', '<=', due.expiringUntil),
        )
        .where('renewing_until', '<=', now)
        .returningAll()
        .executeTakeFirst();
    },

    /** Replaces the leased tokens with new ones, or erases them; false when they have changed since. */
    async replaceTokens(
      leased: Pick<ShopifyShopRow, 'id' | 'access_token_sealed'>,
      tokens: SealedTokens | null,
      now: number,
    ): Promise<boolean> {
      const result = await db
        .updateTable('shopify_shops')
        .set({ ...(tokens ?? ERASED), renewing_until: 0, updated_at: now })
        .where('id', '=', leased.id)
        .where('access_token_sealed', '=', leased.access_token_sealed)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** Erases a shop's tokens; false when it was installed after `at`, or is uninstalled already. */
    async markUninstalled(id: string, at: number, now: number): Promise<boolean> {
      const result = await db
        .updateTable('shopify_shops')
        .set({ ...ERASED, uninstalled_at: at, updated_at: now })
        .where('id', '=', id)
        .where('uninstalled_at', 'is', null)
        .where((shop) => shop.or([shop('installed_at', 'is', null), shop('installed_at', '<', at)]))
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('shopify_shops').where('id', '=', id).execute();
    },
  };
}
