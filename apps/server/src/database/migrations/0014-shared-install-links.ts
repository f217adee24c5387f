import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sharedInstallLinks: Migration = {
  async up(db: Kysely<unknown>) {
    // How often a link was followed: Shopify's are the same for all who open the app in one second.
    const column = 'add column followed bigint not null default 1';
    await sql.raw(`alter table shopify_install_links ${column}`).execute(db);
  },
};
