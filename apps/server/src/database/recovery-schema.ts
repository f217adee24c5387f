import type { Time } from './columns.ts';

export interface CodesTable {
  id: string;
  purpose: string;
  /** What the code belongs to: the id of a registration, a password reset or a user. */
  subject_id: string;
  /** The email address or phone number that the code was sent to. */
  recipient: string;
  code_hash: string;
  /** Tries from networks other than the browser it was sent for. */
  tries: number;
  created_at: Time;
  expires_at: Time;
  consumed_at: Time | null;
}

/** How often one source has tried a code: the browser it was sent for, or a network. */
export interface CodeTriesTable {
  code_id: string;
  source: string;
  tries: number;
  expires_at: Time;
}

/** A request for a new password; its code and the signature it gives belong to it. */
export interface PasswordResetsTable {
  id: string;
  email: string;
  /** Null when the address has no account: its code is never mailed. */
  user_id: string | null;
  /** SHA-256 of the cookie that marks the browser which asked. */
  token_hash: string;
  created_at: Time;
  expires_at: Time;
}

export interface ResetSignaturesTable {
  signature_hash: string;
  user_id: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

/** What a signed link in a mail allows, once; the link carries only the purpose and this id. */
export interface MailLinksTable {
  id: string;
  purpose: string;
  user_id: string | null;
  registration_id: string | null;
  /** Whom the mail was for. */
  email: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}
