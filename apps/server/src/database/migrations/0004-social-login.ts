import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A merchant as a provider knows them: by issuer and subject, never by address.
  `create table social_identities (
    issuer text not null,
    subject text not null,
    provider text not null,
    user_id text not null references users (id) on delete cascade,
    email text,
    created_at bigint not null,
    last_used_at bigint not null,
    primary key (issuer, subject),
    unique (user_id, provider)
  )`,

  // One trip to a provider, bound to the browser that began it.
  `create table social_trips (
    state_hash text primary key not null,
    provider text not null,
    browser_hash text not null,
    verifier_sealed text not null,
    nonce_sealed text not null,
    session_id text references sessions (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,

  // Somebody whom a provider has confirmed and whose address still has to be proved by a code.
  `create table social_registrations (
    id text primary key not null,
    secret_hash text not null unique,
    provider text not null,
    issuer text not null,
    subject text not null,
    first_name text not null,
    last_name text not null,
    referenced_by text,
    email text,
    decoy bigint not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
];

export const socialLogin: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
