import { base64url } from 'jose';
import { callPortal } from './call-portal.ts';
import type { ProductReport } from './messages/claims.ts';
import { type ConnectionState, signConnection } from './messages/connection.ts';
import type { SignOptions } from './messages/signed-message.ts';

export interface ReportConnectionOptions extends SignOptions {
  /** The portal's public address, for example `https://portal.example`. */
  readonly portalUrl: string;
  /** This product app's client id at the portal. */
  readonly clientId: string;
  /** What to show on the product's card: a line of text, a figure, and when they were true. */
  readonly report?: ProductReport;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Reports to the portal how far the product is with a store, and its card shows this. Call it for changes that
 * happen in the product, not by a click in the portal.
 *
 * @param shop the store's permanent domain, as a hand-off named it.
 * @throws HandoffClaimError, HandoffRefusedError (`reason` `not_found`: the store is not confirmed),
 *   HandoffPortalUnavailableError (also after 5 seconds without a response), HandoffResponseError
 */
export async function reportConnection(
  shop: string,
  state: ConnectionState,
  { portalUrl, clientId, report, fetch = globalThis.fetch, ...signing }: ReportConnectionOptions,
): Promise<void> {
  const data = await signConnection(
    {
      ...{ iss: clientId, aud: portalUrl, shop, state, jti: newMessageId() },
      ...(report && { report }),
    },
    signing,
  );
  await callPortal({ portalUrl, path: '/api/handoff/connection', body: { data }, fetch });
}

/** 256 random bits: a UUID has only 122. */
function newMessageId(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}
