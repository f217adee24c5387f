import { claimPatterns, type ProductReport, reportClaim, textClaim, timeClaims } from './claims.ts';
import { type VerifyFromAppOptions, verifyFromApp } from './from-app.ts';
import { type SignOptions, signMessage } from './signed-message.ts';

/** `typ` of a message with which a product app reports to the portal how far it is with a store. */
export const CONNECTION_TYPE = 'portal-connection+jwt';

/** How long a report may be used after it was signed, in seconds. */
export const CONNECTION_LIFETIME_SECONDS = 60;

/** `connecting` while the product is being set up, `disconnected` once it was taken off the store. */
export const connectionStates = ['connecting', 'connected', 'disconnected'] as const;
export type ConnectionState = (typeof connectionStates)[number];

const STATE_FORM = new RegExp(`^(${connectionStates.join('|')})$`);

/** The claims of a report, with their names on the wire. */
export interface ConnectionClaims {
  /** The product app's client id. */
  readonly iss: string;
  /** The portal's public address without a trailing slash, for example `https://portal.example`. */
  readonly aud: string;
  /** The store's permanent domain, as a hand-off named it. */
  readonly shop: string;
  readonly state: ConnectionState;
  /** What to show on the product's card; the portal keeps the newest. */
  readonly report?: ProductReport;
  /** Names this one message; the portal accepts it once. */
  readonly jti: string;
  /** When the message was signed, in seconds since 1970. */
  readonly iat: number;
  /** When the message ends, in seconds since 1970. */
  readonly exp: number;
}

/** What the signer decides; the two times follow from its clock. */
export type UnsignedConnection = Omit<ConnectionClaims, 'iat' | 'exp'>;

/**
 * Checks every claim's presence, type and form, and that the message lives no longer than
 * {@link CONNECTION_LIFETIME_SECONDS}. Claims that are not known are left out of the result.
 *
 * @throws HandoffClaimError, HandoffLifetimeError
 */
function parseConnectionClaims(payload: Readonly<Record<string, unknown>>): ConnectionClaims {
  return {
    iss: textClaim(payload, 'iss', claimPatterns.printable),
    aud: textClaim(payload, 'aud', claimPatterns.origin),
    shop: textClaim(payload, 'shop', claimPatterns.shop),
    // Cast, because the form allows exactly the type's words.
    state: textClaim(payload, 'state', STATE_FORM) as ConnectionState,
    ...reportClaim(payload),
    jti: textClaim(payload, 'jti', claimPatterns.id),
    ...timeClaims(payload, CONNECTION_LIFETIME_SECONDS),
  };
}

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
