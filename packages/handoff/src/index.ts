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
  LOGIN_LIFETIME_SECONDS,
  LOGIN_TYPE,
  type LoginClaims,
  type UnsignedLogin,
} from './login-claims.ts';
export {
  type RedeemedHandoff,
  type RedeemHandoffOptions,
  redeemHandoff,
} from './redeem-handoff.ts';
export { type SignHandoffOptions, signHandoff } from './sign-handoff.ts';
export { signLogin } from './sign-login.ts';
export { type VerifyHandoffOptions, verifyHandoff } from './verify-handoff.ts';
export { type VerifyLoginOptions, verifyLogin } from './verify-login.ts';
