/** Sessions, and the devices that an account has logged in from. */
export const sessionTables = [
  `create table sessions (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    binding_hash text,
    remembered bigint not null,
    user_agent text not null,
    ip_address text not null,
    location text,
    current_store_id text references stores (id) on delete set null,
    authenticated_at bigint not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null
  )`,
  'create index if not exists sessions_user on sessions (user_id)',
  'create index if not exists sessions_current_store_id on sessions (current_store_id)',
  'create index if not exists sessions_expires_at on sessions (expires_at)',

  `create table session_tokens (
    token_hash text primary key not null,
    session_id text not null references sessions (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index if not exists session_tokens_session on session_tokens (session_id)',
  'create index if not exists session_tokens_expires_at on session_tokens (expires_at)',

  `create table known_devices (
    user_id text not null references users (id) on delete cascade,
    device_hash text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    primary key (user_id, device_hash)
  )`,
  // A new secret of a browser replaces the old one for all its accounts.
  'create index if not exists known_devices_device on known_devices (device_hash)',
];
