import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a password was set; null for those that were set before this migration. */
export const passwordChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column password_changed_at bigint`.execute(db);
  },
};
