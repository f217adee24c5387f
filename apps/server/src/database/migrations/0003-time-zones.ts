import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The time zone for times in emails. */
export const timeZones: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column time_zone text`.execute(db);
  },
};
