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
  'create index if not exists social_registrations_expires_at on social_registrations (expires_at)',

  // An authorization request to a provider, bound to the browser that started it. Of the nullable
  // columns, each purpose has its own.
  `create table oauth_transactions (
    state_hash text primary key not null,
    purpose text not null,
    provider text not null,
    browser_hash text not null,
    session_id text references sessions (id) on delete cascade,
    store_id text references stores (id) on delete cascade,
    shop_domain text,
    code_verifier_sealed text,
    nonce_sealed text,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    check (
      (purpose = 'social-login' and code_verifier_sealed is not null and nonce_sealed is not null)
      or (purpose = 'store-verification' and session_id is not null and store_id is not null)
      or (purpose = 'app-install' and shop_domain is not null)
    )
  )`,
  'create index if not exists oauth_transactions_session_id on oauth_transactions (session_id)',
  'create index if not exists oauth_transactions_store_id on oauth_transactions (store_id)',
  // An uninstall ends the installations of its shop; other requests have none.
  'create index if not exists oauth_transactions_shop_domain on oauth_transactions (shop_domain) where shop_domain is not null',
  'create index if not exists oauth_transactions_expires_at on oauth_transactions (expires_at)',
];
