export {
  HANDOFF_ALGORITHM,
  HANDOFF_CLOCK_TOLERANCE_SECONDS,
  HANDOFF_LIFETIME_SECONDS,
  HANDOFF_TYPE,
  type HandoffClaims,
  type UnsignedHandoff,
} from './claims.ts';
export {
  CONNECTION_LIFETIME_SECONDS,
  CONNECTION_TYPE,
  type ConnectionClaims,
  type ConnectionState,
  type UnsignedConnection,
} from './connection-claims.ts';
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
export { type ReportConnectionOptions, reportConnection } from './report-connection.ts';
export { signConnection } from './sign-connection.ts';
export { signHandoff } from './sign-handoff.ts';
export { signLogin } from './sign-login.ts';
export type { SignOptions } from './sign-message.ts';
export { verifyConnection } from './verify-connection.ts';
export type { VerifyFromAppOptions } from './verify-from-app.ts';
export { type VerifyHandoffOptions, verifyHandoff } from './verify-handoff.ts';
export { verifyLogin } from './verify-login.ts';
