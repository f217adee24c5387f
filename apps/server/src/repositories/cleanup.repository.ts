import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** How many rows were removed, by table. */
export type CleanupCounts = Record<string, number>;

/** Milliseconds since the epoch, each. */
interface CleanupBounds {
  purgeBefore: number;
  removedStoresBefore: number;
  settledBefore: number;
  keysRetiredBefore: number;
  webhooksBefore: number;
  failuresBefore: number;
}

export function cleanupRepository(db: Connection) {
  return {
    /**
     * Removes expired rows, and accounts deleted before `purgeBefore` with everything that references
     * them. Idempotent, and safe to run in two processes at once.
     *
     * @param removedStoresBefore stores that merchants removed before this are deleted.
     * @param settledBefore finished outbox messages older than this are removed.
     * @param keysRetiredBefore signing keys retired before this, whose last message has expired.
     * @param webhooksBefore webhook records older than this are removed, except unanswered customer requests.
     * @param failuresBefore login throttles whose first failure is older than this are removed.
     */
    async removeExpired(
      now: number,
      {
        purgeBefore,
        removedStoresBefore,
        settledBefore,
        keysRetiredBefore,
        webhooksBefore,
        failuresBefore,
      }: CleanupBounds,
    ): Promise<CleanupCounts> {
      const day = 24 * 3600 * 1000;
      const removals = {
        users: db.deleteFrom('users').where('deleted_at', '<', purgeBefore),
        stores: db.deleteFrom('stores').where('removed_at', '<', removedStoresBefore),
        // Shops without any account. After the accounts, whose removal leaves some of them.
        shopify_shops: withoutAccount(db),
        registrations: db.deleteFrom('registrations').where('expires_at', '<=', now),
        codes: db.deleteFrom('codes').where('expires_at', '<=', now),
        code_tries: db.deleteFrom('code_tries').where('expires_at', '<=', now),
        password_resets: db.deleteFrom('password_resets').where('expires_at', '<=', now),
        pending_passwords: db.deleteFrom('pending_passwords').where('expires_at', '<=', now),
        reset_signatures: db.deleteFrom('reset_signatures').where('expires_at', '<=', now),
        oauth_transactions: db.deleteFrom('oauth_transactions').where('expires_at', '<=', now),
        social_registrations: db.deleteFrom('social_registrations').where('expires_at', '<=', now),
        mail_links: db.deleteFrom('mail_links').where('expires_at', '<=', now),
        sessions: db.deleteFrom('sessions').where('expires_at', '<=', now),
        session_tokens: db.deleteFrom('session_tokens').where('expires_at', '<=', now),
        handoffs: db.deleteFrom('handoffs').where('expires_at', '<=', now),
        product_logins: db.deleteFrom('product_logins').where('expires_at', '<=', now),
        product_messages: db.deleteFrom('product_messages').where('expires_at', '<=', now),
        pending_installs: db.deleteFrom('pending_installs').where('expires_at', '<=', now),
        shopify_install_links: db
          .deleteFrom('shopify_install_links')
          .where('expires_at', '<=', now),
        shopify_webhooks: db
          .deleteFrom('shopify_webhooks')
          .where('received_at', '<', webhooksBefore)
          // A customer's request stays until an operator has answered it.
          .where((webhook) =>
            webhook.or([
              webhook('outcome', 'is distinct from', 'recorded'),
              webhook('answered_at', 'is not', null),
            ]),
          ),
        // Pending requests are expired by `expireStoreRequests`, which sends emails.
        store_requests: db
          .deleteFrom('store_requests')
          .where('declined_at', 'is not', null)
          .where('expires_at', '<=', now),
        rate_limits: db.deleteFrom('rate_limits').where('window_started_at', '<=', now - day),
        login_throttles: db
          .deleteFrom('login_throttles')
          .where('first_failed_at', '<=', failuresBefore)
          .where('blocked_until', '<=', now),
        outbox: db.deleteFrom('outbox').where('finished_at', '<', settledBefore),
        // Of a kind that has no worker any more, which would have finished it.
        outbox_expired: db
          .deleteFrom('outbox')
          .where('finished_at', 'is', null)
          .where('expires_at', '<', settledBefore),
        signing_keys: db.deleteFrom('signing_keys').where('retired_at', '<', keysRetiredBefore),
      };
      const counts: CleanupCounts = {};
      for (const [name, removal] of Object.entries(removals)) {
        counts[name] = Number((await removal.executeTakeFirst()).numDeletedRows);
      }
      // Stores whose request was removed with its shop start over.
      await db
        .updateTable('stores')
        .set({ status: 'added' })
        .where('status', '=', sql<'awaiting_approval'>`'awaiting_approval'`)
        .where('id', 'not in', db.selectFrom('store_requests').select('store_id'))
        .execute();
      return counts;
    },
  };
}

function withoutAccount(db: Connection) {
  return db
    .deleteFrom('shopify_shops')
    .where('owner_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stores')
            .select('stores.id')
            .whereRef('stores.shopify_shop_id', '=', 'shopify_shops.id'),
        ),
      ),
    );
}
