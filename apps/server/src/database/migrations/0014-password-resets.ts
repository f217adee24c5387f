import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A request for a new password, bound to the browser that made it. Without an account behind the
  // address it is kept all the same, so that asking is equal work.
  `create table password_resets (
    id text primary key not null,
    email text not null,
    user_id text references users (id) on delete cascade,
    secret_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index password_resets_email on password_resets (email)',
  'create index password_resets_user on password_resets (user_id)',

  // Wrong tries of one code, by who made them: the browser it was sent for, or a network.
  `create table code_tries (
    code_id text not null,
    source text not null,
    tries bigint not null,
    expires_at bigint not null,
    primary key (code_id, source)
  )`,

  // Whether the code was typed in the browser that registered.
  'alter table registrations add column completed_in_own_browser bigint not null default 0',
];

export const passwordResets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
