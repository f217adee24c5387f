import { isInUse, type ProductState, productStates } from '@atrium/contract';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type {
  AffiliateClicksTable,
  HandoffsTable,
  ProductConnectionsTable,
  ProductLoginsTable,
  ProductMessagesTable,
  Schema,
} from '../../database/schema/schema.ts';
import { verifiedStatuses } from '../stores/stores.repository.ts';

export type ProductConnectionRow = Selectable<ProductConnectionsTable>;
export type HandoffRow = Selectable<HandoffsTable>;

/** A state that the portal sets, or a product app reports. */
interface NewState {
  state: ProductState;
  now: number;
  /** Only of a report. */
  signed?: SigningTime;
}

interface SigningTime {
  /** By the app's clock. */
  at: number;
  /** The latest time that this may be by ours. */
  before: number;
}

const statesInUse = productStates.filter(isInUse);

/** Whether no report that was signed later has been applied, and the portal has not opened the product since. */
function isNotOutdated(
  row: ExpressionBuilder<Schema, 'product_connections'>,
  { at, before }: SigningTime,
) {
  const signedAt = 'product_connections.state_signed_at';
  const openedAt = 'product_connections.opened_at';
  return row.and([
    row.or([row(signedAt, 'is', null), row(signedAt, '<=', at)]),
    row.or([row(openedAt, 'is', null), row(openedAt, '<', before)]),
  ]);
}

export function productsRepository(db: Connection) {
  const storesOf = (shopId: string) =>
    db.selectFrom('stores').select('id').where('shopify_shop_id', '=', shopId);

  async function setConnection(
    storeId: string,
    product: string,
    { state, now, signed }: NewState,
  ): Promise<boolean> {
    const change = {
      ...{ state, updated_at: now },
      ...(signed && { state_signed_at: signed.at }),
      // The app may report that it is connected again, but only the portal can open it again.
      ...(state === 'disconnected' && { opened_at: null }),
    };
    const connected_at = isInUse(state) ? now : null;
    const result = await db
      .insertInto('product_connections')
      .values({ store_id: storeId, product, created_at: now, connected_at, ...change })
      .onConflict((conflict) => {
        const update = conflict.columns(['store_id', 'product']).doUpdateSet((row) => {
          if (!isInUse(state)) return change;
          // An app reports that it is connected again, for example each time it is opened.
          const isSame = row('product_connections.state', '=', state);
          const former = row.ref('product_connections.connected_at');
          return {
            ...change,
            connected_at: row.case().when(isSame).then(former).else(now).end(),
          };
        });
        return signed ? update.where((row) => isNotOutdated(row, signed)) : update;
      })
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows) === 1;
  }

  return {
    async listConnections(storeId: string): Promise<ProductConnectionRow[]> {
      return db
        .selectFrom('product_connections')
        .selectAll()
        .where('store_id', '=', storeId)
        .execute();
    },

    /** The connections of all stores of a merchant. */
    async listConnectionsByUser(userId: string): Promise<ProductConnectionRow[]> {
      return db
        .selectFrom('product_connections')
        .innerJoin('stores', 'stores.id', 'product_connections.store_id')
        .selectAll('product_connections')
        .where('stores.user_id', '=', userId)
        .execute();
    },

    /** Connects a store for which the product's app has redeemed a hand-off. */
    async connect(storeId: string, product: string, now: number): Promise<void> {
      await setConnection(storeId, product, { state: 'connected', now });
      await db
        .updateTable('product_connections')
        .set({ opened_at: now })
        .where('store_id', '=', storeId)
        .where('product', '=', product)
        .execute();
    },

    /** Sets a state, unless a newer one is stored: false then. */
    setConnection,

    /** Stores what a product app reported, unless a newer report is stored. */
    async setReport(
      storeId: string,
      product: string,
      { text, value, at }: { text: string; value: number | null; at: number },
    ): Promise<void> {
      await db
        .updateTable('product_connections')
        .set({ report_text: text, report_value: value, reported_at: at })
        .where('store_id', '=', storeId)
        .where('product', '=', product)
        .where((row) => row.or([row('reported_at', 'is', null), row('reported_at', '<=', at)]))
        .execute();
    },

    /** Disconnects every store of a shop and removes its pending hand-offs. */
    async disconnectShop(shopId: string, now: number): Promise<void> {
      await db.deleteFrom('handoffs').where('store_id', 'in', storesOf(shopId)).execute();
      await db
        .updateTable('product_connections')
        .set({ state: 'disconnected', opened_at: null, updated_at: now })
        .where('store_id', 'in', storesOf(shopId))
        .execute();
    },

    /** Removes the connections and hand-offs of a shop's stores. */
    async removeByShop(shopId: string): Promise<void> {
      await db
        .deleteFrom('product_connections')
        .where('store_id', 'in', storesOf(shopId))
        .execute();
      await db.deleteFrom('handoffs').where('store_id', 'in', storesOf(shopId)).execute();
    },

    /** Removes the connections and hand-offs of these stores. */
    async removeByStores(storeIds: readonly string[]): Promise<void> {
      if (storeIds.length === 0) return;
      await db.deleteFrom('product_connections').where('store_id', 'in', storeIds).execute();
      await db.deleteFrom('handoffs').where('store_id', 'in', storeIds).execute();
    },

    async insertHandoff(row: Insertable<HandoffsTable>): Promise<void> {
      await db.insertInto('handoffs').values(row).execute();
    },

    async findHandoff(jti: string): Promise<HandoffRow | undefined> {
      return db.selectFrom('handoffs').selectAll().where('jti', '=', jti).executeTakeFirst();
    },

    /** True for the one caller that redeemed the hand-off in time. */
    async consumeHandoff(jti: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('handoffs')
        .set({ consumed_at: now })
        .where('jti', '=', jti)
        .where('consumed_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /**
     * When the merchant last opened the product from the portal for a store that is still verified and connected to it; null
     * if for none.
     */
    async findLastOpening(userId: string, product: string): Promise<number | null> {
      const row = await db
        .selectFrom('product_connections')
        .innerJoin('stores', 'stores.id', 'product_connections.store_id')
        .select('product_connections.opened_at')
        .where('stores.user_id', '=', userId)
        .where('stores.status', 'in', verifiedStatuses)
        .where('product_connections.product', '=', product)
        .where('product_connections.state', 'in', statesInUse)
        .where('product_connections.opened_at', 'is not', null)
        .orderBy('product_connections.opened_at', 'desc')
        .executeTakeFirst();
      return row?.opened_at ?? null;
    },

    /** Whether any store of the merchant is connected to any product. */
    async isConnectedToAny(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('product_connections')
        .innerJoin('stores', 'stores.id', 'product_connections.store_id')
        .select('product_connections.product')
        .where('stores.user_id', '=', userId)
        .where('stores.status', '!=', 'removed')
        .where('product_connections.state', 'in', statesInUse)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether this login token was used. */
    async isLoginUsed(product: string, jti: string): Promise<boolean> {
      const used = await db
        .selectFrom('product_logins')
        .select('jti')
        .where('product', '=', product)
        .where('jti', '=', jti)
        .executeTakeFirst();
      return used !== undefined;
    },

    /** True for the first caller to use this login token. */
    async markLoginUsed(row: Insertable<ProductLoginsTable>): Promise<boolean> {
      const result = await db
        .insertInto('product_logins')
        .values(row)
        .onConflict((conflict) => conflict.columns(['product', 'jti']).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** True for the first caller to use this report. */
    async markMessageUsed(row: Insertable<ProductMessagesTable>): Promise<boolean> {
      const result = await db
        .insertInto('product_messages')
        .values(row)
        .onConflict((conflict) => conflict.columns(['product', 'jti']).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** Stores a merchant's first click. Returns false for later ones, which do not replace it. */
    async insertAffiliateClick(row: Insertable<AffiliateClicksTable>): Promise<boolean> {
      const result = await db
        .insertInto('affiliate_clicks')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },
  };
}
