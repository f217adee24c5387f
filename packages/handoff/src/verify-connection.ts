import {
  CONNECTION_TYPE,
  type ConnectionClaims,
  parseConnectionClaims,
} from './connection-claims.ts';
import { type VerifyFromAppOptions, verifyFromApp } from './verify-from-app.ts';

/**
 * Verifies a product app's report about a store. It proves who signed, not that it is the first use.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export function verifyConnection(
  token: string,
  options: VerifyFromAppOptions,
): Promise<ConnectionClaims> {
  return verifyFromApp(token, { type: CONNECTION_TYPE, parse: parseConnectionClaims }, options);
}
