import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // By Shopify's clock, which its webhooks are compared with.
  'alter table shopify_shops add column installed_at bigint',
  'alter table shopify_shops add column uninstalled_at bigint',
  // Until when one process alone may renew the tokens.
  'alter table shopify_shops add column renewing_until bigint not null default 0',
  'update shopify_shops set installed_at = updated_at',

  // Every webhook that came, once, without what it said about anybody.
  `create table shopify_webhooks (
    id text primary key not null,
    topic text not null,
    domain text not null,
    triggered_at bigint not null,
    received_at bigint not null,
    outcome text not null
  )`,
  'create index shopify_webhooks_received on shopify_webhooks (received_at)',
];

export const shopifyWebhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
