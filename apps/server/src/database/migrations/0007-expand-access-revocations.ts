import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When all access to an account was last revoked; null if never. */
export const accessRevocations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column access_revoked_at bigint`.execute(db);
  },
};
