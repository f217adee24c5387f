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

/** One trip to a provider's sign-in page. */
export interface SocialTripsTable {
  state_hash: string;
  provider: SocialProvider;
  browser_hash: string;
  /** The secret of PKCE and the nonce of the id_token: the provider gets or returns them later. */
  verifier_sealed: string;
  nonce_sealed: string;
  /** Whose account a new way in is for; null for a sign-in. */
  session_id: string | null;
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
