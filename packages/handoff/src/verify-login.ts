import { LOGIN_TYPE, type LoginClaims, parseLoginClaims } from './login-claims.ts';
import { type VerifyFromAppOptions, verifyFromApp } from './verify-from-app.ts';

/**
 * Verifies login data from a product app. It proves who signed, not that it is the first use.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export function verifyLogin(token: string, options: VerifyFromAppOptions): Promise<LoginClaims> {
  return verifyFromApp(token, { type: LOGIN_TYPE, parse: parseLoginClaims }, options);
}
