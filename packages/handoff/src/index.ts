export {
  HANDOFF_ALGORITHM,
  HANDOFF_CLOCK_TOLERANCE_SECONDS,
  HANDOFF_LIFETIME_SECONDS,
  HANDOFF_TYPE,
  type HandoffClaims,
  type UnsignedHandoff,
} from './claims.ts';
export * from './errors.ts';
export { type KeyResolver, remotePortalKeys, type SigningKey } from './keys.ts';
export {
  type RedeemedHandoff,
  type RedeemHandoffOptions,
  redeemHandoff,
} from './redeem-handoff.ts';
export { type SignHandoffOptions, signHandoff } from './sign-handoff.ts';
export { type VerifyHandoffOptions, verifyHandoff } from './verify-handoff.ts';
