import type { RequirementRow } from './row.ts';

/** Sessions, permissions, signed messages and OAuth (V7 to V10, RFC 9700). */
export const sessionRows: readonly RequirementRow[] = [
  {
    row: 28,
    standard: 'V7.1.1, V7.1.2',
    title: 'The lifetimes and the maximum number of sessions are documented and enforced',
  },
  {
    row: 29,
    standard: 'V7.2.1–V7.2.3',
    title: 'A session token has 256 random bits and is looked up on the server',
  },
  {
    row: 30,
    standard: 'V7.2.4',
    title: 'Each login issues a new token and invalidates the old one',
  },
  {
    row: 31,
    standard: 'V7.3.1, V7.3.2',
    title: 'Idle and absolute session limits are enforced to the second',
  },
  { row: 32, standard: 'V7.4.1', title: 'Logging out invalidates the token at once' },
  { row: 33, standard: 'V7.4.2', title: 'Deleting an account revokes all access' },
  {
    row: 34,
    standard: 'V7.4.3',
    title: 'Changing the password ends all other sessions, a reset ends all sessions',
  },
  { row: 35, standard: 'V7.4.4', title: 'Every page for logged-in merchants has a Logout button' },
  {
    row: 36,
    standard: 'V7.5.1',
    title: 'Changing the address or deleting the account requires a login within the last hour',
  },
  { row: 37, standard: 'V7.5.2', title: 'Merchants can list and end their own sessions only' },
  {
    row: 38,
    standard: 'V7.6.2',
    title: 'No link logs a merchant in without their action, or switches the account',
  },
  {
    row: 39,
    standard: 'V8.2.1',
    title: 'Every endpoint that requires a session returns 401 without one',
  },
  {
    row: 40,
    standard: 'V8.2.2, V8.4.1',
    title: 'No id or store that belongs to another merchant is accepted',
  },
  {
    row: 41,
    standard: 'V8.2.3, V15.3.3',
    title: "A profile update writes only the form's columns",
  },
  {
    row: 42,
    standard: 'V8.3.1',
    title: 'Nothing that clients state about themselves affects authorization',
  },
  { row: 43, standard: 'V8.3.2', title: 'A revoked device is logged out at its next request' },
  {
    row: 44,
    standard: 'V9.2',
    title: 'A signed message is accepted only for its purpose and audience',
  },
  { row: 45, standard: 'V10.1.1', title: "Providers' tokens never leave the server" },
  {
    row: 46,
    standard: 'V10.1.2, V10.2.1',
    title: 'A social login can be completed once, only in the browser that started it',
  },
  {
    row: 47,
    standard: 'V10.2.2',
    title: "A response of one provider is refused at the other's callback",
  },
  { row: 48, standard: 'V10.2.3', title: 'Only the minimum scopes are requested from providers' },
  { row: 49, standard: 'V10.5.1', title: 'An ID token without our nonce is refused' },
  {
    row: 50,
    standard: 'V10.5.4',
    title: 'An ID token for another client or of another issuer is refused',
  },
  { row: 51, standard: 'V3.7.2', title: 'There are no open redirects' },
  {
    row: 52,
    standard: 'RFC 9700 2.1.1',
    title: 'PKCE with S256; the verifier stays on the server',
  },
];
