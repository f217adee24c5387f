import {
  CONNECTION_LIFETIME_SECONDS,
  CONNECTION_TYPE,
  parseConnectionClaims,
  type UnsignedConnection,
} from './connection-claims.ts';
import { type SignOptions, signMessage } from './sign-message.ts';

/**
 * Signs a report of how far the product is with a store, good for {@link CONNECTION_LIFETIME_SECONDS}
 * seconds. `reportConnection` signs and sends in one step.
 *
 * @param options the product app's own P-256 key and its id, as the operator registered it.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export function signConnection(claims: UnsignedConnection, options: SignOptions): Promise<string> {
  const kind = { type: CONNECTION_TYPE, lifetimeSeconds: CONNECTION_LIFETIME_SECONDS };
  return signMessage(claims, { ...kind, parse: parseConnectionClaims }, options);
}
