import type { SocialProvider } from '@atrium/contract';
import type { Connection } from '../database/database.ts';

/** An authorization request that was sent to a provider, until its callback; by `purpose`. */
export type OAuthTransaction =
  | SocialLoginTransaction
  | StoreVerificationTransaction
  | AppInstallTransaction;

interface OAuthTransactionBase {
  state_hash: string;
  /** Hash of the cookie that binds the callback to the browser. */
  browser_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A login, or the linking of an account, at Google or Facebook. */
export interface SocialLoginTransaction extends OAuthTransactionBase {
  purpose: 'social-login';
  provider: SocialProvider;
  /** The session whose account is linked; null for a login. */
  session_id: string | null;
  /** The PKCE verifier and the nonce of the ID token, which are needed in clear text later. */
  code_verifier_sealed: string;
  nonce_sealed: string;
}

/** The verification of store ownership, started by a logged-in merchant. */
export interface StoreVerificationTransaction extends OAuthTransactionBase {
  purpose: 'store-verification';
  provider: 'shopify';
  session_id: string;
  store_id: string;
}

/** An installation started at Shopify, before the account is known. */
export interface AppInstallTransaction extends OAuthTransactionBase {
  purpose: 'app-install';
  provider: 'shopify';
  shop_domain: string;
}

export function oauthTransactionsRepository(db: Connection) {
  return {
    async insert(row: OAuthTransaction): Promise<void> {
      await db.insertInto('oauth_transactions').values(row).execute();
    },

    async find(stateHash: string): Promise<OAuthTransaction | undefined> {
      const row = await db
        .selectFrom('oauth_transactions')
        .selectAll()
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
      // `insert` accepts no other combination of columns.
      return row as OAuthTransaction | undefined;
    },

    /** True for the one caller that used it before it expired. */
    async markUsed(stateHash: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('oauth_transactions')
        .set({ used_at: now })
        .where('state_hash', '=', stateHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** True for the one caller that removed it. */
    async remove(stateHash: string): Promise<boolean> {
      const result = await db
        .deleteFrom('oauth_transactions')
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
      return Number(result.numDeletedRows) === 1;
    },

    /** Locks a used one until the transaction ends; false when it is gone. */
    async lockUsed(stateHash: string): Promise<boolean> {
      const result = await db
        .updateTable('oauth_transactions')
        .set(({ ref }) => ({ used_at: ref('used_at') }))
        .where('state_hash', '=', stateHash)
        .where('used_at', 'is not', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** Removes the store verifications of a shop that were started before `at` and whose callback has begun. */
    async removeUsedByShop(domain: string, at: number): Promise<void> {
      await db
        .deleteFrom('oauth_transactions')
        .where('purpose', '=', 'store-verification')
        .where('used_at', 'is not', null)
        .where('created_at', '<', at)
        .where('store_id', 'in', (query) =>
          query.selectFrom('stores').select('stores.id').where('stores.domain', '=', domain),
        )
        .execute();
    },

    /** Removes the app installations of a shop that were started before `at`. */
    async removeInstallsByShop(domain: string, at: number): Promise<void> {
      await db
        .deleteFrom('oauth_transactions')
        .where('purpose', '=', 'app-install')
        .where('shop_domain', '=', domain)
        .where('created_at', '<', at)
        .execute();
    },
  };
}
