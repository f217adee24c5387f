import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mailedQuestions: Migration = {
  async up(db: Kysely<unknown>) {
    // Who was mailed the question, and is told when it is taken back.
    await sql.raw('alter table store_requests add column mailed_holder_id text').execute(db);
  },
};
