import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns that rows are deleted by when they have expired. */
const expiries = [
  'registrations (expires_at)',
  'codes (expires_at)',
  'code_tries (expires_at)',
  'password_resets (expires_at)',
  'pending_passwords (expires_at)',
  'reset_signatures (expires_at)',
  'oauth_transactions (expires_at)',
  'social_registrations (expires_at)',
  'mail_links (expires_at)',
  'sessions (expires_at)',
  'session_tokens (expires_at)',
  'handoffs (expires_at)',
  'product_logins (expires_at)',
  'product_messages (expires_at)',
  'pending_installs (expires_at)',
  'shopify_install_links (expires_at)',
  'store_requests (expires_at)',
  'rate_limits (window_started_at)',
  'login_throttles (first_failed_at)',
  'stores (removed_at)',
];

/** Columns that reference a row: deleting that row looks for them. */
const references = [
  'shopify_shops (owner_id)',
  'sessions (current_store_id)',
  'mail_links (registration_id)',
  'oauth_transactions (session_id)',
  'oauth_transactions (store_id)',
  'handoffs (session_id)',
  'handoffs (store_id)',
  'product_logins (user_id)',
];

const others = ['stores (status)', 'login_throttles (email_hash)'];

/** So that no query reads a whole table that grows with the number of merchants. */
export const indexesForGrowth: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_throttles add column email_hash text`.execute(db);
    // The keys of a login are its kind, the hash of the address, and who tried.
    await sql`update login_throttles
      set email_hash = substr(key, case when key like 'device:%' then 8 else 9 end, 43)
      where key like 'device:%' or key like 'network:%' or key like 'account:%'`.execute(db);
    for (const columns of [...expiries, ...references, ...others]) {
      const name = columns.replace(/ \((\w+)\)$/, '_$1');
      await sql.raw(`create index if not exists ${name} on ${columns}`).execute(db);
    }
  },
};
