/** Sign-in with other providers, and authorization requests that are in progress. */
export const socialTables = [
  // A user's account at a provider, identified by issuer and subject, never by email address.
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

  // Somebody authenticated by a provider whose email address still has to be verified by a code.
  `create table social_registrations (
    id text primary key not null,
    token_hash text not null unique,
    provider text not null,
    issuer text not null,
    subject text not null,
    first_name text not null,
    last_name text not null,
    referenced_by text,
    email text,
    dummy bigint not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,

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

  `create table shopify_authorizations (
    state_hash text primary key not null,
    store_id text not null references stores (id) on delete cascade,
    session_id text not null references sessions (id) on delete cascade,
    browser_hash text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
];
