import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const usedInstallLinks: Migration = {
  async up(db: Kysely<unknown>) {
    // Shopify's signed links to the portal that were followed, for as long as their signature counts.
    const table = `create table shopify_install_links (
      hmac_hash text primary key not null,
      expires_at bigint not null
    )`;
    await sql.raw(table).execute(db);
  },
};
