export * from './errors.ts';
export { type KeyResolver, remotePortalKeys, type SigningKey } from './keys.ts';
export { type ProductReport, REPORT_TEXT_LENGTH } from './messages/claims.ts';
export {
  CONNECTION_LIFETIME_SECONDS,
  CONNECTION_TYPE,
  type ConnectionClaims,
  type ConnectionState,
  connectionStates,
  signConnection,
  type UnsignedConnection,
  verifyConnection,
} from './messages/connection.ts';
export type { VerifyFromAppOptions } from './messages/from-app.ts';
export {
  HANDOFF_LIFETIME_SECONDS,
  HANDOFF_TYPE,
  type HandoffClaims,
  signHandoff,
  type UnsignedHandoff,
  type VerifyHandoffOptions,
  verifyHandoff,
} from './messages/handoff.ts';
export {
  LOGIN_LIFETIME_SECONDS,
  LOGIN_TYPE,
  type LoginClaims,
  signLogin,
  type UnsignedLogin,
  verifyLogin,
} from './messages/login.ts';
export {
  HANDOFF_ALGORITHM,
  HANDOFF_CLOCK_TOLERANCE_SECONDS,
  type SignOptions,
} from './messages/signed-message.ts';
export {
  type RedeemedHandoff,
  type RedeemHandoffOptions,
  redeemHandoff,
} from './redeem-handoff.ts';
export { type ReportConnectionOptions, reportConnection } from './report-connection.ts';
