import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A merchant who has proved another's shop, and waits for that one's word.
  `create table store_requests (
    id text primary key not null,
    store_id text not null unique references stores (id) on delete cascade,
    shop_id text not null references shopify_shops (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    declined_at bigint
  )`,
  'create index store_requests_shop on store_requests (shop_id)',
];

export const storeRequests: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
