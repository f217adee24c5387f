import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Login data that a product app signed and the portal has accepted: each works once. */
const productLogins = `create table product_logins (
  product text not null,
  jti text not null,
  user_id text not null references users (id) on delete cascade,
  used_at bigint not null,
  expires_at bigint not null,
  primary key (product, jti)
)`;

export const productLoginsOnce: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(productLogins).execute(db);
  },
};
