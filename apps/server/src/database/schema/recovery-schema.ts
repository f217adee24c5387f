import type { Generated } from 'kysely';
import type { Time } from '../../core/runtime.ts';

export interface CodesTable {
  id: string;
  purpose: string;
  /** The id of the registration, password reset or user that the code is for. */
  subject_id: string;
  /** The email address or phone number that the code was sent to. */
  recipient: string;
  code_hash: string;
  /** Attempts from other networks than that of the browser that requested it. */
  attempts: number;
  created_at: Time;
  expires_at: Time;
  consumed_at: Time | null;
}

/** Attempts at a code by one source: the browser that requested it, or a network. */
export interface CodeAttemptsTable {
  code_id: string;
  source: string;
  attempts: number;
  expires_at: Time;
}

/** A request for a new password; `codes.subject_id` refers to it. */
export interface PasswordResetsTable {
  id: string;
  email: string;
  /** Null when the address has no account: its code is never sent. */
  user_id: string | null;
  /** SHA-256 of the cookie of the browser that made the request. */
  token_hash: string;
  created_at: Time;
  expires_at: Time;
}

export interface ResetSignaturesTable {
  signature_hash: string;
  user_id: string;
  /** SHA-256 of the reset cookie of the browser that entered the code; null for a client that is not a browser. */
  browser_hash: Generated<string | null>;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

/** What a signed link in an email permits, once; the link carries only the purpose and this id. */
export interface MailLinksTable {
  id: string;
  purpose: string;
  user_id: string | null;
  registration_id: string | null;
  /** The address that the email was sent to. */
  email: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}
