import { HANDOFF_TYPE, type HandoffClaims, parseClaims } from './claims.ts';
import { HandoffAudienceError, HandoffIssuerError } from './errors.ts';
import type { KeyResolver } from './keys.ts';
import { checkTimes, verifyMessage } from './verify-message.ts';

export interface VerifyHandoffOptions {
  /** The portal's public address, exactly as it signs it. */
  readonly issuer: string;
  /** This product app's client id. */
  readonly audience: string;
  /** Where the portal's public keys come from. */
  readonly keys: KeyResolver;
  /** The time to judge by. Default: now. */
  readonly now?: Date;
}

/**
 * Verifies a hand-off: form, type, algorithm, key, signature, issuer, audience, times (with a
 * tolerance of {@link HANDOFF_CLOCK_TOLERANCE_SECONDS} seconds) and every claim.
 *
 * It proves who signed, not that it is the first use: redeem it as well.
 *
 * @throws HandoffError one subclass a failure, see `errors.ts`.
 */
export async function verifyHandoff(
  token: string,
  { issuer, audience, keys, now = new Date() }: VerifyHandoffOptions,
): Promise<HandoffClaims> {
  const payload = await verifyMessage(token, HANDOFF_TYPE, keys);
  if (payload.iss !== issuer) throw new HandoffIssuerError('Another portal signed this.');
  if (payload.aud !== audience) throw new HandoffAudienceError('Meant for another product.');
  const claims = parseClaims(payload);
  checkTimes(claims, now);
  return claims;
}
