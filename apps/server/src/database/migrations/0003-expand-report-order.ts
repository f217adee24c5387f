import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the last report of a product's state was signed: one that was signed earlier, and arrives later, is outdated. */
export const reportOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('product_connections')
      .addColumn('state_signed_at', 'bigint')
      .execute();
  },
};
