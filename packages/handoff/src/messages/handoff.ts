import { HandoffAudienceError, HandoffIssuerError } from '../errors.ts';
import type { KeyResolver } from '../keys.ts';
import { booleanClaim, claimPatterns, textClaim, timeClaims } from './claims.ts';
import { checkTimes, type SignOptions, signMessage, verifyMessage } from './signed-message.ts';

/** `typ` of a message that opens a product app (RFC 8725 section 3.11: explicit typing). */
export const HANDOFF_TYPE = 'portal-handoff+jwt';

/** How long a hand-off may be used after it was signed, in seconds. */
export const HANDOFF_LIFETIME_SECONDS = 60;

/** The claims of a hand-off, with their names on the wire. */
export interface HandoffClaims {
  /** The portal's public address without a trailing slash, for example `https://portal.example`. */
  readonly iss: string;
  /** The product app's client id. */
  readonly aud: string;
  /** The merchant's id at the portal. */
  readonly sub: string;
  /** The store's permanent domain, for example `my-store.myshopify.com`. */
  readonly shop: string;
  /** Whether the merchant has proved to own `shop`; otherwise grant no access to the shop. */
  readonly shop_verified: boolean;
  /** The product's type in the portal's catalogue, for example `dtm`. */
  readonly product: string;
  /** Names this one message; the portal redeems it once. */
  readonly jti: string;
  /** When the message was signed, in seconds since 1970. */
  readonly iat: number;
  /** When the message ends, in seconds since 1970. */
  readonly exp: number;
}

/** What the signer decides; the two times follow from its clock. */
export type UnsignedHandoff = Omit<HandoffClaims, 'iat' | 'exp'>;

/**
 * Checks every claim's presence, type and form, and that the message lives no longer than
 * {@link HANDOFF_LIFETIME_SECONDS}. Claims that are not known are left out of the result.
 *
 * @throws HandoffClaimError, HandoffLifetimeError
 */
function parseClaims(payload: Readonly<Record<string, unknown>>): HandoffClaims {
  return {
    iss: textClaim(payload, 'iss', claimPatterns.origin),
    aud: textClaim(payload, 'aud', claimPatterns.printable),
    sub: textClaim(payload, 'sub', claimPatterns.printable),
    shop: textClaim(payload, 'shop', claimPatterns.shop),
    shop_verified: booleanClaim(payload, 'shop_verified'),
    product: textClaim(payload, 'product', claimPatterns.product),
    jti: textClaim(payload, 'jti', claimPatterns.id),
    ...timeClaims(payload, HANDOFF_LIFETIME_SECONDS),
  };
}

/**
 * Signs a message that opens a product app for {@link HANDOFF_LIFETIME_SECONDS} seconds.
 *
 * @param options the portal's own key, and its id in the portal's JWKS.
 * @returns a compact JWS, at most some 900 characters, safe in a query string.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export function signHandoff(claims: UnsignedHandoff, options: SignOptions): Promise<string> {
  const kind = { type: HANDOFF_TYPE, lifetimeSeconds: HANDOFF_LIFETIME_SECONDS };
  return signMessage(claims, { ...kind, parse: parseClaims }, options);
}

export interface VerifyHandoffOptions {
  /** The portal's public address, exactly as it signs it. */
  readonly issuer: string;
  /** This product app's client id. */
  readonly audience: string;
  /** Where the portal's public keys come from. */
  readonly keys: KeyResolver;
  /** The time to compare the claims with. Default: now. */
  readonly now?: Date;
}

/**
 * Verifies a hand-off: form, type, algorithm, key, signature, issuer, audience, times (with a
 * tolerance of {@link HANDOFF_CLOCK_TOLERANCE_SECONDS} seconds) and every claim.
 *
 * It proves who signed, not that it is the first use: redeem it as well.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export async function verifyHandoff(
  token: string,
  { issuer, audience, keys, now = new Date() }: VerifyHandoffOptions,
): Promise<HandoffClaims> {
  const payload = await verifyMessage(token, HANDOFF_TYPE, keys);
  if (payload.iss !== issuer) throw new HandoffIssuerError('Another portal signed this.');
  if (payload.aud !== audience) throw new HandoffAudienceError('Meant for another product.');
  const claims = parseClaims(payload);
  checkTimes(claims, now);
  return claims;
}
