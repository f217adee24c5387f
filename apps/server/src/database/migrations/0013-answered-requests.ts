import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const answeredRequests: Migration = {
  async up(db: Kysely<unknown>) {
    // When an operator said that a request about a shop's customer was answered.
    await sql.raw('alter table shopify_webhooks add column answered_at bigint').execute(db);
  },
};
