import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // An installation that began at Shopify: on its way there, then proved and waiting for an account.
  `create table shopify_installs (
    id text primary key not null,
    domain text not null,
    state_hash text unique,
    browser_hash text not null,
    proof_sealed text,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index shopify_installs_browser on shopify_installs (browser_hash)',
];

export const shopifyInstalls: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
