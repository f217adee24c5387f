import { createHmac } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '@atrium/contract';
import type { Runtime } from '../core/runtime.ts';
import { type DerivedKey, type KeyRing, splitKeyId, withKeyId } from './key-ring.ts';
import { equalHashes } from './secrets.ts';

/** What a code allows. It is valid for one purpose only. */
export type CodePurpose =
  | 'verify-email'
  /** The code inside a mailed link. It is not the typed one, which a mail scanner that opens the link would use up. */
  | 'verify-email-link'
  | 'reset-password'
  | 'change-email'
  | 'change-phone';

interface CodeScope {
  purpose: CodePurpose;
  /** The registration, password reset or user it was made for. */
  subjectId: string;
  recipient: string;
}

/** 30 random bits as six characters. There are 32 characters, five bits each, so all are equally likely. */
export function newCode(randomBytes: Runtime['randomBytes']): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte & 31]).join('');
}

/** Hashes with a key: from a stolen database, a plain hash of 30 bits is guessed in seconds. */
export function hashCode([key]: KeyRing, scope: CodeScope, code: string): string {
  return hashUnder(key, scope, code);
}

/** Whether `hash` is the hash of `code`. Uses the key that `hash` was made with. */
export function isCodeOf(keys: KeyRing, hash: string, scope: CodeScope, code: string): boolean {
  const key = keys.find(({ id }) => id === splitKeyId(hash).id);
  return key !== undefined && equalHashes(hash, hashUnder(key, scope, code));
}

function hashUnder(key: DerivedKey, scope: CodeScope, code: string): string {
  const text = [scope.purpose, scope.subjectId, scope.recipient, code].join('\n');
  return withKeyId(key, createHmac('sha256', key.bytes).update(text).digest('base64url'));
}
