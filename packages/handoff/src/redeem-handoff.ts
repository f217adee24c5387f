import { asRecord, asText, callPortal } from './call-portal.ts';
import { HandoffResponseError } from './errors.ts';

export interface RedeemHandoffOptions {
  /** The portal's public address, for example `https://portal.example`. */
  readonly portalUrl: string;
  /** This product app's client id at the portal. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Who opened the product, and for which store. */
export interface RedeemedHandoff {
  readonly product: string;
  readonly user: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  readonly shop: {
    readonly name: string;
    readonly domain: string;
    /** Whether the merchant has proved to own the store. */
    readonly verified: boolean;
  };
}

/**
 * Redeems a verified hand-off at the portal. The first call wins; every further one fails, so a
 * copied link opens nothing.
 *
 * @throws HandoffAlreadyUsedError, HandoffRefusedError, HandoffClientRefusedError,
 *   HandoffPortalUnavailableError (also after 5 seconds without a response), HandoffResponseError
 */
export async function redeemHandoff(
  token: string,
  { portalUrl, clientId, clientSecret, fetch = globalThis.fetch }: RedeemHandoffOptions,
): Promise<RedeemedHandoff> {
  const data = await callPortal({
    portalUrl,
    path: '/api/handoff/consume',
    authorization: basicCredentials(clientId, clientSecret),
    body: { handoff: token },
    fetch,
  });
  return parseRedeemed(data);
}

/** RFC 6749 section 2.3.1: id and secret are form-encoded before they are joined by a colon. */
function basicCredentials(id: string, secret: string): string {
  const pair = `${formEncode(id)}:${formEncode(secret)}`;
  return `Basic ${btoa(pair)}`;
}

function formEncode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

function parseRedeemed(data: unknown): RedeemedHandoff {
  const { product, user, shop } = asRecord(data);
  const merchant = asRecord(user);
  const store = asRecord(shop);
  if (typeof store.verified !== 'boolean') throw new HandoffResponseError('shop.verified');
  return {
    product: asText(product, 'product'),
    user: {
      id: asText(merchant.id, 'user.id'),
      firstName: asText(merchant.firstName, 'user.firstName'),
      lastName: asText(merchant.lastName, 'user.lastName'),
      email: asText(merchant.email, 'user.email'),
    },
    shop: {
      name: asText(store.name, 'shop.name'),
      domain: asText(store.domain, 'shop.domain'),
      verified: store.verified,
    },
  };
}
