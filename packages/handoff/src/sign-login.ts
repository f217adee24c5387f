import {
  LOGIN_LIFETIME_SECONDS,
  LOGIN_TYPE,
  parseLoginClaims,
  type UnsignedLogin,
} from './login-claims.ts';
import { type SignOptions, signMessage } from './sign-message.ts';

/**
 * Signs login data for a merchant the product app knows from a hand-off, good for
 * {@link LOGIN_LIFETIME_SECONDS} seconds. Send the browser to `{portal}/login?data=…` with it.
 *
 * @param options the product app's own P-256 key and its id, as the operator registered it.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export function signLogin(claims: UnsignedLogin, options: SignOptions): Promise<string> {
  const kind = { type: LOGIN_TYPE, lifetimeSeconds: LOGIN_LIFETIME_SECONDS };
  return signMessage(claims, { ...kind, parse: parseLoginClaims }, options);
}
