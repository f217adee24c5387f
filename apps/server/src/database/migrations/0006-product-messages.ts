import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reports that a product app signed and the portal has accepted: each works once. */
const productMessages = `create table product_messages (
  product text not null,
  jti text not null,
  expires_at bigint not null,
  primary key (product, jti)
)`;

export const productMessagesOnce: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(productMessages).execute(db);
  },
};
