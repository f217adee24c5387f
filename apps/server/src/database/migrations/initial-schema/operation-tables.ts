/** Rate limits and the outbox. */
export const operationTables = [
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
  'create index if not exists outbox_due on outbox (finished_at, available_at)',
];
