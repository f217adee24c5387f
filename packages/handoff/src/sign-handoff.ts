import {
  HANDOFF_LIFETIME_SECONDS,
  HANDOFF_TYPE,
  parseClaims,
  type UnsignedHandoff,
} from './claims.ts';
import { type SignOptions, signMessage } from './sign-message.ts';

/**
 * Signs a message that opens a product app for {@link HANDOFF_LIFETIME_SECONDS} seconds.
 *
 * @param options the portal's own key, and its id in the portal's JWKS.
 * @returns a compact JWS, at most some 900 characters, safe in a query string.
 * @throws HandoffClaimError when a claim has the wrong form.
 */
export function signHandoff(claims: UnsignedHandoff, options: SignOptions): Promise<string> {
  const kind = { type: HANDOFF_TYPE, lifetimeSeconds: HANDOFF_LIFETIME_SECONDS };
  return signMessage(claims, { ...kind, parse: parseClaims }, options);
}
