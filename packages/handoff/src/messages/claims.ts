import { HandoffClaimError, HandoffLifetimeError } from '../errors.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The forms of the claims that messages share. */
export const claimForms = {
  origin: /^https?:\/\/[^\s/?#]+$/,
  printable: /^[\x21-\x7e]{1,128}$/,
  shop: /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
  product: /^[a-z0-9][a-z0-9-]{0,39}$/,
  id: /^[\w-]{16,128}$/,
} as const;

/** @throws HandoffClaimError */
export function textClaim(payload: Payload, claim: string, form: RegExp): string {
  const value = payload[claim];
  if (typeof value !== 'string' || !form.test(value)) throw new HandoffClaimError(claim);
  return value;
}

/** @throws HandoffClaimError */
export function booleanClaim(payload: Payload, claim: string): boolean {
  const value = payload[claim];
  if (typeof value !== 'boolean') throw new HandoffClaimError(claim);
  return value;
}

function secondsClaim(payload: Payload, claim: string): number {
  const value = payload[claim];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new HandoffClaimError(claim);
  return value;
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
