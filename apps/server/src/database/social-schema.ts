import type { SocialProvider } from '@atrium/contract';
import type { Flag, Time } from './columns.ts';

/** A merchant as a provider knows them; the key is issuer and subject, never the address. */
export interface SocialIdentitiesTable {
  issuer: string;
  subject: string;
  provider: SocialProvider;
  user_id: string;
  /** As the provider told it last; only to show. */
  email: string | null;
  created_at: Time;
  last_used_at: Time;
}

/** An authorization request to a provider; `OAuthTransaction` has the columns of each purpose. */
export interface OAuthTransactionsTable {
  state_hash: string;
  purpose: 'social-login' | 'store-verification' | 'app-install';
  provider: SocialProvider | 'shopify';
  browser_hash: string;
  session_id: string | null;
  store_id: string | null;
  shop_domain: string | null;
  code_verifier_sealed: string | null;
  nonce_sealed: string | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

/** Somebody confirmed by a provider whose address still has to be proved by a code. */
export interface SocialRegistrationsTable {
  id: string;
  /** SHA-256 of the cookie that marks the browser which came back from the provider. */
  token_hash: string;
  provider: SocialProvider;
  issuer: string;
  subject: string;
  first_name: string;
  last_name: string;
  referenced_by: string | null;
  /** Null until it was named. */
  email: string | null;
  /** 1 when the address had an account already: its code can never match. */
  dummy: Flag;
  created_at: Time;
  expires_at: Time;
}
