import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why emails to an account's address fail; null while nothing is known. */
export const emailProblems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column email_problem text`.execute(db);
  },
};
