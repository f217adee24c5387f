import type { SocialProvider } from '@atrium/contract';
import type { Time } from '../../core/runtime.ts';

/** A user's account at a provider, identified by issuer and subject, never by the email address. */
export interface SocialIdentitiesTable {
  issuer: string;
  subject: string;
  provider: SocialProvider;
  user_id: string;
  /** As the provider reported it last; for display only. */
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

/** Somebody authenticated by a provider whose email address still has to be verified by a code. */
export interface SocialRegistrationsTable {
  id: string;
  /** SHA-256 of the registration cookie of the browser that completed the authorization. */
  token_hash: string;
  provider: SocialProvider;
  issuer: string;
  subject: string;
  first_name: string;
  last_name: string;
  referenced_by: string | null;
  /** Null until the merchant has entered it. */
  email: string | null;
  /** 1 when the address has an account already: its code never matches. */
  dummy: number;
  created_at: Time;
  expires_at: Time;
}
