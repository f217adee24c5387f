import { claimForms, textClaim, timeClaims } from './read-claims.ts';

/** `typ` of a message by which a product app sends its merchant to the portal, signed in. */
export const LOGIN_TYPE = 'portal-login+jwt';

/** How long login data may be used after it was signed, in seconds. */
export const LOGIN_LIFETIME_SECONDS = 60;

/** What login data says, under the names it has on the wire. */
export interface LoginClaims {
  /** The product app's client id. */
  readonly iss: string;
  /** The portal's public address without a trailing slash, for example `https://portal.example`. */
  readonly aud: string;
  /** The merchant's id at the portal, as a hand-off named it; never an address. */
  readonly sub: string;
  /** Names this one message; the portal accepts it once. */
  readonly jti: string;
  /** When the message was signed, in seconds since 1970. */
  readonly iat: number;
  /** When the message ends, in seconds since 1970. */
  readonly exp: number;
}

/** What the signer decides; the two times follow from its clock. */
export type UnsignedLogin = Omit<LoginClaims, 'iat' | 'exp'>;

/**
 * Checks every claim's presence, type and form, and that the message lives no longer than
 * {@link LOGIN_LIFETIME_SECONDS}. Claims that are not known are left out of the result.
 *
 * @throws HandoffClaimError, HandoffLifetimeError
 */
export function parseLoginClaims(payload: Readonly<Record<string, unknown>>): LoginClaims {
  return {
    iss: textClaim(payload, 'iss', claimForms.printable),
    aud: textClaim(payload, 'aud', claimForms.origin),
    sub: textClaim(payload, 'sub', claimForms.printable),
    jti: textClaim(payload, 'jti', claimForms.id),
    ...timeClaims(payload, LOGIN_LIFETIME_SECONDS),
  };
}
