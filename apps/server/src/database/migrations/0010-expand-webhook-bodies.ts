import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When Shopify first sent what may end an installation, because its signature covers neither time nor id. */
export const webhookBodies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table shopify_webhook_bodies (
      body_hash text primary key not null,
      triggered_at bigint not null
    )`.execute(db);
  },
};
