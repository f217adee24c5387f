import { SignJWT } from 'jose';
import {
  HANDOFF_ALGORITHM,
  HANDOFF_LIFETIME_SECONDS,
  HANDOFF_TYPE,
  parseClaims,
  type UnsignedHandoff,
} from './claims.ts';
import type { SigningKey } from './keys.ts';

export interface SignHandoffOptions {
  /** The portal's private P-256 key. */
  readonly key: SigningKey;
  /** The key's id in the portal's JWKS. */
  readonly kid: string;
  /** The time of signing. Default: now. */
  readonly now?: Date;
}

/**
 * Signs a message that opens a product app for {@link HANDOFF_LIFETIME_SECONDS} seconds.
 *
 * @returns a compact JWS, at most some 900 characters, safe in a query string.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export async function signHandoff(
  claims: UnsignedHandoff,
  { key, kid, now = new Date() }: SignHandoffOptions,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const message = parseClaims({ ...claims, iat, exp: iat + HANDOFF_LIFETIME_SECONDS });
  return new SignJWT({ ...message })
    .setProtectedHeader({ alg: HANDOFF_ALGORITHM, typ: HANDOFF_TYPE, kid })
    .sign(key);
}
