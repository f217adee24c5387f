/** Rate limits, the outbox, and reports about its emails. */
export const operationTables = [
  `create table rate_limits (
    key text primary key not null,
    window_started_at bigint not null,
    count bigint not null
  )`,
  'create index if not exists rate_limits_window_started_at on rate_limits (window_started_at)',

  `create table login_throttles (
    key text primary key not null,
    email_hash text,
    failures bigint not null,
    first_failed_at bigint not null,
    blocked_until bigint not null
  )`,
  // A password reset clears all rows of an address.
  'create index if not exists login_throttles_email_hash on login_throttles (email_hash)',
  'create index if not exists login_throttles_first_failed_at on login_throttles (first_failed_at)',

  `create table outbox (
    id text primary key not null,
    kind text not null,
    recipient_hash text,
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
  // Messages that wait, in the order in which they are claimed. By an index of their time the database would sort all of
  // them for each claim: 100,000 after an outage of the mail server.
  'create index if not exists outbox_waiting on outbox (id) where finished_at is null',
  // A message waits until the older ones for the same recipient are delivered.
  'create index if not exists outbox_recipient on outbox (recipient_hash, id) where finished_at is null',
  "create index if not exists outbox_dead on outbox (id) where outcome = 'dead'",
  // For the cleanup.
  'create index if not exists outbox_finished on outbox (finished_at) where finished_at is not null',

  // The reports about returned emails that were received. Each counts once, because a copy of it could be sent again.
  `create table mail_reports (
    report_hash text primary key not null,
    expires_at bigint not null
  )`,
  'create index if not exists mail_reports_expires_at on mail_reports (expires_at)',
];
