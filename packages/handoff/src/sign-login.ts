import { SignJWT } from 'jose';
import { HANDOFF_ALGORITHM } from './claims.ts';
import {
  LOGIN_LIFETIME_SECONDS,
  LOGIN_TYPE,
  parseLoginClaims,
  type UnsignedLogin,
} from './login-claims.ts';
import type { SignHandoffOptions } from './sign-handoff.ts';

/**
 * Signs login data for a merchant the product app knows from a hand-off, good for
 * {@link LOGIN_LIFETIME_SECONDS} seconds. Send the browser to `{portal}/login?data=…` with it.
 *
 * @param options the product app's own P-256 key and its id, as the operator registered it.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export async function signLogin(
  claims: UnsignedLogin,
  { key, kid, now = new Date() }: SignHandoffOptions,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const message = parseLoginClaims({ ...claims, iat, exp: iat + LOGIN_LIFETIME_SECONDS });
  return new SignJWT({ ...message })
    .setProtectedHeader({ alg: HANDOFF_ALGORITHM, typ: LOGIN_TYPE, kid })
    .sign(key);
}
