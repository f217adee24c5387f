/** Connections to product apps, and the signed messages exchanged with them. */
export const productTables = [
  `create table product_connections (
    store_id text not null references stores (id) on delete cascade,
    product text not null,
    state text not null,
    report_text text,
    report_value double precision,
    reported_at bigint,
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
  'create index if not exists handoffs_session_id on handoffs (session_id)',
  'create index if not exists handoffs_store_id on handoffs (store_id)',
  'create index if not exists handoffs_expires_at on handoffs (expires_at)',

  // Login tokens signed by a product app that the portal has accepted: each works once.
  `create table product_logins (
    product text not null,
    jti text not null,
    user_id text not null references users (id) on delete cascade,
    used_at bigint not null,
    expires_at bigint not null,
    primary key (product, jti)
  )`,
  'create index if not exists product_logins_user_id on product_logins (user_id)',
  'create index if not exists product_logins_expires_at on product_logins (expires_at)',

  // Reports signed by a product app that the portal has accepted: each works once.
  `create table product_messages (
    product text not null,
    jti text not null,
    expires_at bigint not null,
    primary key (product, jti)
  )`,
  'create index if not exists product_messages_expires_at on product_messages (expires_at)',

  `create table signing_keys (
    kid text primary key not null,
    public_jwk text not null,
    private_jwk_sealed text not null,
    created_at bigint not null,
    retired_at bigint
  )`,
];
