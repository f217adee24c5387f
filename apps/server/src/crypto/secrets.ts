import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Runtime } from '../core/runtime.ts';

const TOKEN_PREFIX = 'atr_';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const TOKEN_PATTERN = new RegExp(
  `^${TOKEN_PREFIX}([A-Za-z0-9_-]{${SECRET_LENGTH}})([A-Za-z0-9_-]{${CHECKSUM_LENGTH}})$`,
);

/** 256 random bits as base64url, for cookies, states and ids that must not be guessed. */
export function newSecret(randomBytes: Runtime['randomBytes']): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A bearer token: a prefix for secret scanners, 256 random bits, and a checksum. */
export function newSessionToken(randomBytes: Runtime['randomBytes']): string {
  const secret = newSecret(randomBytes);
  return TOKEN_PREFIX + secret + checksum(secret);
}

/** Checks prefix and checksum, so that a malformed token needs no database look-up. */
export function looksLikeSessionToken(text: string): boolean {
  const [, secret, sum] = TOKEN_PATTERN.exec(text) ?? [];
  return secret !== undefined && sum === checksum(secret);
}

/** How secrets of at least 128 bits are stored in the database; for short codes see `crypto/codes.ts`. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

export function equalHashes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether `hash` is the hash of `secret`; false for a missing secret. */
export function isSecretOf(hash: string, secret: string | undefined): boolean {
  return secret !== undefined && equalHashes(hashSecret(secret), hash);
}

/** Looks up what belongs to a secret, of a cookie for example, by its hash; undefined for a missing secret. */
export async function findBySecret<Row>(
  secret: string | undefined,
  find: (hash: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return secret === undefined ? undefined : find(hashSecret(secret));
}

/** Derives an independent 256-bit key for each use from the operator's `SECRET_KEY`. */
export function deriveKey(secretKey: string, use: 'codes' | 'sealing' | 'proof-of-work'): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'atrium', use, 32));
}

function checksum(secret: string): string {
  return hashSecret(TOKEN_PREFIX + secret).slice(0, CHECKSUM_LENGTH);
}
