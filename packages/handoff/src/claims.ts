import { booleanClaim, claimForms, textClaim, timeClaims } from './read-claims.ts';

/** `typ` of a message that opens a product app (RFC 8725 section 3.11: explicit typing). */
export const HANDOFF_TYPE = 'portal-handoff+jwt';

/** The one signature algorithm of the portal's messages. */
export const HANDOFF_ALGORITHM = 'ES256';

/** How long a hand-off may be used after it was signed, in seconds. */
export const HANDOFF_LIFETIME_SECONDS = 60;

/** How far the clocks of portal and product app may disagree, in seconds. */
export const HANDOFF_CLOCK_TOLERANCE_SECONDS = 5;

/** What a hand-off says, under the names it has on the wire. */
export interface HandoffClaims {
  /** The portal's public address without a trailing slash, for example `https://portal.example`. */
  readonly iss: string;
  /** The product app's client id. */
  readonly aud: string;
  /** The merchant's id at the portal. */
  readonly sub: string;
  /** The store's permanent domain, for example `my-store.myshopify.com`. */
  readonly shop: string;
  /** Whether the merchant has proved to own `shop`; without it grant nothing that belongs to it. */
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
export function parseClaims(payload: Readonly<Record<string, unknown>>): HandoffClaims {
  return {
    iss: textClaim(payload, 'iss', claimForms.origin),
    aud: textClaim(payload, 'aud', claimForms.printable),
    sub: textClaim(payload, 'sub', claimForms.printable),
    shop: textClaim(payload, 'shop', claimForms.shop),
    shop_verified: booleanClaim(payload, 'shop_verified'),
    product: textClaim(payload, 'product', claimForms.product),
    jti: textClaim(payload, 'jti', claimForms.id),
    ...timeClaims(payload, HANDOFF_LIFETIME_SECONDS),
  };
}
