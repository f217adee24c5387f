import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../core/lifetimes.ts';
import type { Connection, DatabaseKind } from '../database/database.ts';

/** Milliseconds since the epoch, each. */
export interface CleanupBounds {
  now: number;
  /** Accounts deleted before this are removed, with everything that references them. */
  purgeBefore: number;
  /** Stores that merchants removed before this are deleted. */
  removedStoresBefore: number;
  /** Finished outbox messages older than this are removed. */
  settledBefore: number;
  /** Signing keys retired before this are removed: their last message has expired. */
  keysRetiredBefore: number;
  /** Webhook records older than this are removed, except unanswered customer requests. */
  webhooksBefore: number;
  /** Login throttles whose first failure is older than this are removed. */
  failuresBefore: number;
}

/** Tables whose rows are removed once they have expired. */
const EXPIRING = [
  'registrations',
  'codes',
  'code_attempts',
  'password_resets',
  'pending_passwords',
  'reset_signatures',
  'oauth_transactions',
  'social_registrations',
  'mail_links',
  'sessions',
  'session_tokens',
  'handoffs',
  'product_logins',
  'product_messages',
  'mail_reports',
  'pending_installs',
  'shopify_install_links',
] as const;

/** What is removed, in this order: accounts go before the shops that are then without any. */
export const cleanups = [
  'users',
  'stores',
  'shopify_shops',
  ...EXPIRING,
  'shopify_webhooks',
  'store_requests',
  'rate_limits',
  'login_throttles',
  'outbox',
  'outbox_expired',
  'signing_keys',
] as const;

export type Cleanup = (typeof cleanups)[number];

export function cleanupRepository(db: Connection, kind: DatabaseKind) {
  return {
    /** Removes at most `limit` rows and returns how many. Two processes that do so at once remove different rows. */
    async remove(cleanup: Cleanup, bounds: CleanupBounds, limit: number): Promise<number> {
      const table = sql.table(cleanup === 'outbox_expired' ? 'outbox' : cleanup);
      const isRemovable = conditions(bounds)[cleanup];
      // By the row's place, because primary keys differ from table to table.
      const { numAffectedRows } = await (kind === 'postgres'
        ? sql`delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${isRemovable} limit ${limit} for update skip locked))`
        : sql`delete from ${table} where rowid in (
            select rowid from ${table} where ${isRemovable} limit ${limit})`
      ).execute(db);
      return Number(numAffectedRows);
    },

    /** Stores whose request was removed with its shop start over. */
    async restartApprovals(): Promise<void> {
      await db
        .updateTable('stores')
        .set({ status: 'added' })
        .where('status', '=', sql<'awaiting_approval'>`'awaiting_approval'`)
        .where('id', 'not in', db.selectFrom('store_requests').select('store_id'))
        .execute();
    },
  };
}

type Condition = RawBuilder<SqlBool>;

function conditions(bounds: CleanupBounds): Record<Cleanup, Condition> {
  const { now, settledBefore } = bounds;
  const isExpired: Condition = sql`expires_at <= ${now}`;
  // Every name of the list gets an entry.
  const expiring = Object.fromEntries(EXPIRING.map((table) => [table, isExpired])) as Record<
    (typeof EXPIRING)[number],
    Condition
  >;
  return {
    ...expiring,
    users: sql`deleted_at < ${bounds.purgeBefore}`,
    stores: sql`removed_at < ${bounds.removedStoresBefore}`,
    // Shops without any account.
    shopify_shops: sql`owner_id is null
      and not exists (select 1 from stores where stores.shopify_shop_id = shopify_shops.id)`,
    // A customer's request stays until an operator has answered it.
    shopify_webhooks: sql`received_at < ${bounds.webhooksBefore}
      and (outcome <> 'recorded' or answered_at is not null)`,
    // Pending requests are expired by `expireStoreRequests`, which sends emails.
    store_requests: sql`declined_at is not null and ${isExpired}`,
    rate_limits: sql`window_started_at <= ${now - DAY_MS}`,
    login_throttles: sql`first_failed_at <= ${bounds.failuresBefore} and blocked_until <= ${now}`,
    outbox: sql`finished_at < ${settledBefore}`,
    // Of a kind that no worker delivers any more.
    outbox_expired: sql`finished_at is null and expires_at < ${settledBefore}`,
    signing_keys: sql`retired_at < ${bounds.keysRetiredBefore}`,
  };
}
