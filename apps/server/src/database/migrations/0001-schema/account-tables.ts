/** Accounts, and what proves that a mailbox or a person belongs to one. */
export const accountTables = [
  `create table users (
    id text primary key not null,
    email text not null unique,
    email_problem text,
    password_hash text,
    password_changed_at bigint,
    access_revoked_at bigint,
    first_name text not null,
    last_name text not null,
    line1 text not null,
    line2 text not null,
    city text not null,
    country text not null,
    zip_code text not null,
    brand_name text not null,
    phone text,
    image text,
    interface_appearance text not null,
    onboarding_completed bigint not null,
    setup_guide_dismissed_at bigint,
    referenced_by text,
    time_zone text,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  'create index if not exists users_deleted on users (deleted_at) where deleted_at is not null',
  // The job that removes unused images looks up each stored one.
  'create index if not exists users_image on users (image) where image is not null',

  `create table registrations (
    id text primary key not null,
    email text not null,
    password_hash text not null,
    referenced_by text,
    token_hash text not null unique,
    dummy bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    completed_at bigint,
    completed_in_own_browser bigint not null default 0
  )`,
  'create index if not exists registrations_email on registrations (email)',
  'create index if not exists registrations_expires_at on registrations (expires_at)',

  // One code per subject and purpose: a new one replaces the old one.
  `create table codes (
    id text primary key not null,
    purpose text not null,
    subject_id text not null,
    recipient text not null,
    code_hash text not null,
    attempts bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    consumed_at bigint,
    unique (subject_id, purpose)
  )`,
  'create index if not exists codes_expires_at on codes (expires_at)',

  // Wrong attempts at one code, by source: the browser that requested it, or a network.
  `create table code_attempts (
    code_id text not null,
    source text not null,
    attempts bigint not null,
    expires_at bigint not null,
    primary key (code_id, source)
  )`,
  'create index if not exists code_attempts_expires_at on code_attempts (expires_at)',

  `create table pending_passwords (
    user_id text primary key not null references users (id) on delete cascade,
    password_hash text not null,
    verification_hash text not null,
    expires_at bigint not null
  )`,
  'create index if not exists pending_passwords_expires_at on pending_passwords (expires_at)',

  // A request for a new password, bound to the browser that made it. One for an address without an
  // account is stored too, so that both requests take the same work.
  `create table password_resets (
    id text primary key not null,
    email text not null,
    user_id text references users (id) on delete cascade,
    token_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index if not exists password_resets_email on password_resets (email)',
  'create index if not exists password_resets_user on password_resets (user_id)',
  'create index if not exists password_resets_expires_at on password_resets (expires_at)',

  // The right to set a new password once, obtained with an emailed code, in the browser that entered it.
  `create table reset_signatures (
    signature_hash text primary key not null,
    user_id text not null references users (id) on delete cascade,
    browser_hash text,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index if not exists reset_signatures_user on reset_signatures (user_id)',
  'create index if not exists reset_signatures_expires_at on reset_signatures (expires_at)',

  // What a link in an email permits, for example to revert a change of address or to end all sessions.
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
  'create index if not exists mail_links_user on mail_links (user_id)',
  'create index if not exists mail_links_registration_id on mail_links (registration_id)',
  'create index if not exists mail_links_expires_at on mail_links (expires_at)',

  `create table affiliate_clicks (
    user_id text primary key not null references users (id) on delete cascade,
    impact_click_id text not null,
    firstpromoter_id text not null,
    created_at bigint not null
  )`,
];
