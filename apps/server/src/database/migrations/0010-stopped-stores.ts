import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const stoppedStores: Migration = {
  async up(db: Kysely<unknown>) {
    // What a product app said before a store stopped working says nothing about it afterwards.
    await sql.raw('alter table stores add column stopped_at bigint').execute(db);
  },
};
