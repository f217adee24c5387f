import { HandoffClaimError, HandoffLifetimeError } from '../errors.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The patterns of the claims that messages share. */
export const claimPatterns = {
  origin: /^https?:\/\/[^\s/?#]+$/,
  printable: /^[\x21-\x7e]{1,128}$/,
  shop: /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
  product: /^[a-z0-9][a-z0-9-]{0,39}$/,
  id: /^[\w-]{16,128}$/,
} as const;

/** @throws HandoffClaimError */
export function textClaim(payload: Payload, claim: string, pattern: RegExp): string {
  const value = payload[claim];
  if (typeof value !== 'string' || !pattern.test(value)) throw new HandoffClaimError(claim);
  return value;
}

/** @throws HandoffClaimError */
export function booleanClaim(payload: Payload, claim: string): boolean {
  const value = payload[claim];
  if (typeof value !== 'boolean') throw new HandoffClaimError(claim);
  return value;
}

/** @throws HandoffClaimError */
export function secondsClaim(payload: Payload, claim: string): number {
  const value = payload[claim];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new HandoffClaimError(claim);
  return value;
}

/** What the product app reports about its work for a store, to be shown on the product's card. */
export interface ProductReport {
  /** One line of plain text with at most {@link REPORT_TEXT_LENGTH} characters. */
  readonly text: string;
  /** A figure to show beside the text. */
  readonly value?: number;
  /** When it was true, in seconds since 1970. */
  readonly at: number;
}

export const REPORT_TEXT_LENGTH = 60;

/** Control characters, line separators and marks that reorder text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A report, or nothing when there is none. @throws HandoffClaimError */
export function reportClaim(payload: Payload): { report?: ProductReport } {
  const { report } = payload;
  if (report === undefined) return {};
  if (typeof report !== 'object' || report === null) throw new HandoffClaimError('report');
  const { text, value, ...rest } = Object.fromEntries(Object.entries(report));
  const isLine =
    typeof text === 'string' &&
    text.trim() !== '' &&
    [...text].length <= REPORT_TEXT_LENGTH &&
    text.isWellFormed() &&
    !UNPRINTABLE.test(text);
  if (!isLine) throw new HandoffClaimError('report.text');
  const at = secondsClaim(rest, 'at');
  if (value === undefined) return { report: { text, at } };
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new HandoffClaimError('report.value');
  }
  return { report: { text, value, at } };
}

/**
 * When a message was signed and when it ends, which is at most `maxSeconds` later.
 *
 * @throws HandoffClaimError, HandoffLifetimeError
 */
export function timeClaims(payload: Payload, maxSeconds: number): { iat: number; exp: number } {
  const iat = secondsClaim(payload, 'iat');
  const exp = secondsClaim(payload, 'exp');
  const lifetime = exp - iat;
  if (lifetime <= 0 || lifetime > maxSeconds) {
    throw new HandoffLifetimeError(`A message of ${lifetime} seconds is not allowed.`);
  }
  return { iat, exp };
}
