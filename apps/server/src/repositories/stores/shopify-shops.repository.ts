import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { ShopifyShopsTable } from '../../database/store-schema.ts';

export type ShopifyShopRow = Selectable<ShopifyShopsTable>;

/** What Shopify granted, as it rests here. */
export type SealedTokens = Pick<
  ShopifyShopRow,
  | 'scopes'
  | 'access_token_sealed'
  | 'access_token_expires_at'
  | 'refresh_token_sealed'
  | 'refresh_token_expires_at'
>;

/** Tokens that were last replaced until a time, or access tokens that run out by then. */
export type DueTokens = { replacedUntil: number } | { expiringUntil: number };

/** What is left where the tokens were. */
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

    /** A shop in which the app is installed, as far as we know. */
    async findInstalled(domain: string): Promise<ShopifyShopRow | undefined> {
      return db
        .selectFrom('shopify_shops')
        .selectAll()
        .where('domain', '=', domain)
        .where('access_token_sealed', '!=', '')
        .executeTakeFirst();
    },

    /**
     * Writes a shop under Shopify's own id, for its holder alone: of two merchants who prove it at
     * the same time one wins. False, and nothing is written, when it is another's.
     */
    async claim(row: Insertable<ShopifyShopsTable>): Promise<boolean> {
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
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** Keeps what Shopify has just granted, whoever asked: tokens are the shop's, not an account's. */
    async keepGrant(
      id: string,
      grant: SealedTokens & Pick<ShopifyShopRow, 'installed_at' | 'updated_at'>,
    ): Promise<void> {
      await db
        .updateTable('shopify_shops')
        .set({ ...grant, uninstalled_at: null, renewing_until: 0 })
        .where('id', '=', id)
        .execute();
    },

    /** A merchant's shops, locked until the surrounding transaction ends: nobody proves or asks for one. */
    async holdAllOf(userId: string): Promise<ShopifyShopRow[]> {
      return db
        .updateTable('shopify_shops')
        .set(({ ref }) => ({ updated_at: ref('updated_at') }))
        .where('holder_id', '=', userId)
        .returningAll()
        .execute();
    },

    async setHolder(id: string, userId: string | null): Promise<void> {
      await db
        .updateTable('shopify_shops')
        .set({ holder_id: userId })
        .where('id', '=', id)
        .execute();
    },

    /** Gives a merchant the shops of their stores that nobody holds. */
    async takeUnheld(userId: string): Promise<void> {
      const own = db
        .selectFrom('stores')
        .select('shopify_shop_id')
        .where('user_id', '=', userId)
        .where('shopify_shop_id', 'is not', null)
        .$narrowType<{ shopify_shop_id: string }>();
      await db
        .updateTable('shopify_shops')
        .set({ holder_id: userId })
        .where('holder_id', 'is', null)
        .where('id', 'in', own)
        .execute();
    },

    /**
     * Shops whose tokens were last replaced until `replacedUntil`, and which an account that is not
     * deleted has, those not tried lately first.
     */
    async listDueForRenewal(replacedUntil: number, now: number, limit: number): Promise<string[]> {
      const inUse = db
        .selectFrom('stores')
        .innerJoin('users', 'users.id', 'stores.user_id')
        .select('stores.shopify_shop_id')
        .where('stores.shopify_shop_id', 'is not', null)
        .where('users.deleted_at', 'is', null)
        .$narrowType<{ shopify_shop_id: string }>();
      const rows = await db
        .selectFrom('shopify_shops')
        .select('id')
        .where('refresh_token_sealed', 'is not', null)
        .where('updated_at', '<=', replacedUntil)
        .where('renewing_until', '<=', now)
        .where('id', 'in', inUse)
        .orderBy('renewing_until')
        .orderBy('updated_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Gives a shop that is due to one caller, who alone may renew its tokens until `until`. */
    async takeForRenewal(
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

    /** Puts new tokens, or none, in the place of those that were taken; false when others are there. */
    async replaceTokens(
      taken: Pick<ShopifyShopRow, 'id' | 'access_token_sealed'>,
      tokens: SealedTokens | null,
      now: number,
    ): Promise<boolean> {
      const result = await db
        .updateTable('shopify_shops')
        .set({ ...(tokens ?? ERASED), renewing_until: 0, updated_at: now })
        .where('id', '=', taken.id)
        .where('access_token_sealed', '=', taken.access_token_sealed)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** Erases the tokens of a shop; false when it was installed later than `at`, or is gone already. */
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
