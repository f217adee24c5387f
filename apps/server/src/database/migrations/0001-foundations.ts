import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Plain SQL in the subset that SQLite and PostgreSQL share. Times are milliseconds since the epoch,
 * flags are 0 or 1, and values named `…_hash` or `…_sealed` never hold a secret in clear.
 */
const statements = [
  `create table users (
    id text primary key not null,
    email text not null unique,
    password_hash text,
    first_name text not null,
    last_name text not null,
    line1 text not null,
    line2 text not null,
    city text not null,
    country text not null,
    zip_code text not null,
    brand_name text not null,
    image text,
    interface_appearance text not null,
    onboarding_completed bigint not null,
    referenced_by text,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,

  `create table registrations (
    id text primary key not null,
    email text not null,
    password_hash text not null,
    referenced_by text,
    secret_hash text not null unique,
    decoy bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    completed_at bigint
  )`,
  'create index registrations_email on registrations (email)',

  // One code per subject and purpose: a new one replaces the old one.
  `create table codes (
    id text primary key not null,
    purpose text not null,
    subject_id text not null,
    email text not null,
    code_hash text not null,
    tries bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    consumed_at bigint,
    unique (subject_id, purpose)
  )`,

  `create table unconfirmed_passwords (
    user_id text primary key not null references users (id) on delete cascade,
    password_hash text not null,
    proof_hash text not null,
    expires_at bigint not null
  )`,

  `create table shopify_shops (
    id text primary key not null,
    domain text not null unique,
    scopes text not null,
    access_token_sealed text not null,
    access_token_expires_at bigint,
    refresh_token_sealed text,
    refresh_token_expires_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,

  `create table stores (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    domain text not null,
    name text not null,
    type text not null,
    status text not null,
    shopify_shop_id text references shopify_shops (id) on delete set null,
    created_at bigint not null,
    updated_at bigint not null,
    last_selected_at bigint not null,
    unique (user_id, domain)
  )`,
  'create index stores_shopify_shop on stores (shopify_shop_id)',

  `create table sessions (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    binding_hash text,
    remembered bigint not null,
    user_agent text not null,
    ip_address text not null,
    claimed_location text,
    current_store_id text references stores (id) on delete set null,
    authenticated_at bigint not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null
  )`,
  'create index sessions_user on sessions (user_id)',

  `create table session_tokens (
    token_hash text primary key not null,
    session_id text not null references sessions (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index session_tokens_session on session_tokens (session_id)',

  `create table known_devices (
    user_id text not null references users (id) on delete cascade,
    device_hash text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    primary key (user_id, device_hash)
  )`,

  `create table rate_limits (
    key text primary key not null,
    window_started_at bigint not null,
    count bigint not null
  )`,

  `create table login_throttles (
    key text primary key not null,
    failures bigint not null,
    first_failed_at bigint not null,
    blocked_until bigint not null
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

  `create table product_connections (
    store_id text not null references stores (id) on delete cascade,
    product text not null,
    state text not null,
    connected_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (store_id, product)
  )`,

  `create table handoffs (
    jti text primary key not null,
    product text not null,
    session_id text not null references sessions (id) on delete cascade,
    store_id text not null references stores (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    consumed_at bigint
  )`,

  `create table affiliate_clicks (
    user_id text primary key not null references users (id) on delete cascade,
    impact_click_id text not null,
    firstpromoter_id text not null,
    created_at bigint not null
  )`,

  `create table signing_keys (
    kid text primary key not null,
    public_jwk text not null,
    private_jwk_sealed text not null,
    created_at bigint not null,
    retired_at bigint
  )`,

  `create table outbox (
    id text primary key not null,
    kind text not null,
    payload_sealed text not null,
    created_at bigint not null,
    available_at bigint not null,
    expires_at bigint,
    attempts bigint not null,
    claimed_until bigint not null,
    finished_at bigint,
    outcome text,
    last_error text
  )`,
  'create index outbox_due on outbox (finished_at, available_at)',
];

export const foundations: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
