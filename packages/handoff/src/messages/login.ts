import { claimPatterns, secondsClaim, textClaim, timeClaims } from './claims.ts';
import { type VerifyFromAppOptions, verifyFromApp } from './from-app.ts';
import { type SignOptions, signMessage } from './signed-message.ts';

/** `typ` of a message by which a product app sends its merchant to the portal, logged in. */
export const LOGIN_TYPE = 'portal-login+jwt';

/** How long login data may be used after it was signed, in seconds. */
export const LOGIN_LIFETIME_SECONDS = 60;

/** The claims of login data, with their names on the wire. */
export interface LoginClaims {
  /** The product app's client id. */
  readonly iss: string;
  /** The portal's public address without a trailing slash, for example `https://portal.example`. */
  readonly aud: string;
  /** The merchant's id at the portal, as a hand-off named it; never an address. */
  readonly sub: string;
  /**
   * When the merchant's session in the product app began: the `iat` of the hand-off, in seconds since 1970. Once a merchant
   * has ended all sessions, as by setting a new password, the portal refuses messages of sessions from before, and those
   * without this claim.
   */
  readonly auth_time?: number;
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
function parseLoginClaims(payload: Readonly<Record<string, unknown>>): LoginClaims {
  return {
    iss: textClaim(payload, 'iss', claimPatterns.printable),
    aud: textClaim(payload, 'aud', claimPatterns.origin),
    sub: textClaim(payload, 'sub', claimPatterns.printable),
    ...(payload.auth_time === undefined ? {} : { auth_time: secondsClaim(payload, 'auth_time') }),
    jti: textClaim(payload, 'jti', claimPatterns.id),
    ...timeClaims(payload, LOGIN_LIFETIME_SECONDS),
  };
}

/**
 * Signs login data for a merchant whose id came in a hand-off, valid for
 * {@link LOGIN_LIFETIME_SECONDS} seconds. Send the browser to `{portal}/login?data=…` with it.
 *
 * @param options the product app's own P-256 key and its id, as the operator registered it.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export function signLogin(claims: UnsignedLogin, options: SignOptions): Promise<string> {
  const kind = { type: LOGIN_TYPE, lifetimeSeconds: LOGIN_LIFETIME_SECONDS };
  return signMessage(claims, { ...kind, parse: parseLoginClaims }, options);
}

/**
 * Verifies login data from a product app. It proves who signed, not that it is the first use.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export function verifyLogin(token: string, options: VerifyFromAppOptions): Promise<LoginClaims> {
  return verifyFromApp(token, { type: LOGIN_TYPE, parse: parseLoginClaims }, options);
}
