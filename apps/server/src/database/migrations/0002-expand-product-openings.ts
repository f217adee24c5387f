import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the portal last opened a product for a store: what the product's app reports is not enough to log the merchant in. */
export const productOpenings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('product_connections').addColumn('opened_at', 'bigint').execute();
  },
};
