import { decodeJwt } from 'jose';
import { HandoffAudienceError, HandoffIssuerError, HandoffMalformedError } from './errors.ts';
import type { KeyResolver } from './keys.ts';
import { LOGIN_TYPE, type LoginClaims, parseLoginClaims } from './login-claims.ts';
import { checkTimes, verifyMessage } from './verify-message.ts';

export interface VerifyLoginOptions {
  /** The portal's public address: whom the message must be meant for. */
  readonly audience: string;
  /** The registered keys of a product app by its client id; undefined for an app without any. */
  readonly keysOf: (clientId: string) => KeyResolver | undefined;
  /** The time to judge by. Default: now. */
  readonly now?: Date;
}

/**
 * Verifies login data from a product app: form, type, algorithm, the app's own key, signature,
 * audience, times and every claim. It proves who signed, not that it is the first use.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export async function verifyLogin(
  token: string,
  { audience, keysOf, now = new Date() }: VerifyLoginOptions,
): Promise<LoginClaims> {
  const issuer = claimedIssuer(token);
  const keys = keysOf(issuer);
  if (keys === undefined) throw new HandoffIssuerError('No app with login keys has this id.');
  const payload = await verifyMessage(token, LOGIN_TYPE, keys);
  if (payload.aud !== audience) throw new HandoffAudienceError('Meant for another portal.');
  const claims = parseLoginClaims(payload);
  checkTimes(claims, now);
  return claims;
}

/** Whose keys to try; what the signature then covers is the same payload. */
function claimedIssuer(token: string): string {
  try {
    const { iss } = decodeJwt(token.slice(0, 4096));
    if (typeof iss === 'string') return iss;
  } catch (cause) {
    throw new HandoffMalformedError('Not a compact JWS.', { cause });
  }
  throw new HandoffIssuerError('No issuer is named.');
}
