import { HandoffClaimError, HandoffLifetimeError } from './errors.ts';

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

const forms = {
  iss: /^https?:\/\/[^\s/?#]+$/,
  aud: /^[\x21-\x7e]{1,128}$/,
  sub: /^[\x21-\x7e]{1,128}$/,
  shop: /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
  product: /^[a-z0-9][a-z0-9-]{0,39}$/,
  jti: /^[\w-]{16,128}$/,
} as const;

/**
 * Checks every claim's presence, type and form, and that the message lives no longer than
 * {@link HANDOFF_LIFETIME_SECONDS}. Claims that are not known are left out of the result.
 *
 * @throws HandoffClaimError, HandoffLifetimeError
 */
export function parseClaims(payload: Readonly<Record<string, unknown>>): HandoffClaims {
  const claims: HandoffClaims = {
    iss: text(payload, 'iss'),
    aud: text(payload, 'aud'),
    sub: text(payload, 'sub'),
    shop: text(payload, 'shop'),
    shop_verified: truth(payload, 'shop_verified'),
    product: text(payload, 'product'),
    jti: text(payload, 'jti'),
    iat: seconds(payload, 'iat'),
    exp: seconds(payload, 'exp'),
  };
  const lifetime = claims.exp - claims.iat;
  if (lifetime <= 0 || lifetime > HANDOFF_LIFETIME_SECONDS) {
    throw new HandoffLifetimeError(`A hand-off of ${lifetime} seconds is not allowed.`);
  }
  return claims;
}

function text(payload: Readonly<Record<string, unknown>>, claim: keyof typeof forms): string {
  const value = payload[claim];
  if (typeof value !== 'string' || !forms[claim].test(value)) throw new HandoffClaimError(claim);
  return value;
}

function truth(payload: Readonly<Record<string, unknown>>, claim: string): boolean {
  const value = payload[claim];
  if (typeof value !== 'boolean') throw new HandoffClaimError(claim);
  return value;
}

function seconds(payload: Readonly<Record<string, unknown>>, claim: string): number {
  const value = payload[claim];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new HandoffClaimError(claim);
  return value;
}
