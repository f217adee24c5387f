import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the merchant put the setup guide away; null while it is shown. */
export const setupGuide: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table users add column setup_guide_dismissed_at bigint').execute(db);
  },
};
