import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes for what is looked up in tables that grow, and none by a value that most rows share: SQLite, which has
 * no statistics of values, used such an index as if it led to a few rows. Those that remain have only the few rows.
 */
const statements = [
  'create index if not exists stores_domain on stores (domain)',
  'create index if not exists pending_installs_shop_domain on pending_installs (shop_domain)',
  'create index if not exists oauth_transactions_shop_domain on oauth_transactions (shop_domain) where shop_domain is not null',
  'create index if not exists users_image on users (image) where image is not null',
  "create index if not exists outbox_dead on outbox (id) where outcome = 'dead'",
  `create index if not exists shopify_shops_renewal on shopify_shops (renewing_until, updated_at)
    where refresh_token_sealed is not null`,

  'drop index stores_status',
  "create index if not exists stores_awaiting_approval on stores (id) where status = 'awaiting_approval'",
  'drop index users_deleted',
  'create index if not exists users_deleted on users (deleted_at) where deleted_at is not null',
];

export const selectiveIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
