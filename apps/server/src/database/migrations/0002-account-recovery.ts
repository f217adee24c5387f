import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The right to set a new password once, which a mailed code gave.
  `create table reset_signatures (
    signature_hash text primary key not null,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index reset_signatures_user on reset_signatures (user_id)',

  // What a link in a mail allows: to take an address change back, or to shut everyone out.
  `create table mail_links (
    id text primary key not null,
    purpose text not null,
    user_id text references users (id) on delete cascade,
    registration_id text references registrations (id) on delete cascade,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index mail_links_user on mail_links (user_id)',

  'alter table users add column phone text',

  // Whose shop it is: the first merchant who proves it, until they let go of it.
  'alter table shopify_shops add column holder_id text references users (id) on delete set null',

  'create index users_deleted on users (deleted_at)',
];

export const accountRecovery: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
