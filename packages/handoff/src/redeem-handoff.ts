import {
  HandoffAlreadyUsedError,
  HandoffAnswerError,
  HandoffClientRefusedError,
  type HandoffError,
  HandoffPortalUnavailableError,
  HandoffRefusedError,
} from './errors.ts';

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

const TIMEOUT_MS = 5_000;

/**
 * Redeems a verified hand-off at the portal. The first call wins; every further one fails, so a
 * copied link opens nothing.
 *
 * @throws HandoffAlreadyUsedError, HandoffRefusedError, HandoffClientRefusedError,
 *   HandoffPortalUnavailableError (also after 5 seconds without an answer), HandoffAnswerError
 */
export async function redeemHandoff(
  token: string,
  { portalUrl, clientId, clientSecret, fetch = globalThis.fetch }: RedeemHandoffOptions,
): Promise<RedeemedHandoff> {
  const response = await post(fetch, new URL('/api/handoff/consume', portalUrl), {
    authorization: basicCredentials(clientId, clientSecret),
    body: JSON.stringify({ handoff: token }),
  });
  const answer = await readJson(response);
  if (!response.ok) throw failureOf(response.status, answer);
  return parseRedeemed(answer.data);
}

async function post(
  fetch: typeof globalThis.fetch,
  url: URL,
  { authorization, body }: { authorization: string; body: string },
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
      body,
      // The secret goes to the portal and nowhere a redirect could point.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new HandoffPortalUnavailableError('The portal cannot be reached.', { cause });
  }
}

/** RFC 6749 section 2.3.1: id and secret are form-encoded before they are joined by a colon. */
function basicCredentials(id: string, secret: string): string {
  const pair = `${formEncode(id)}:${formEncode(secret)}`;
  return `Basic ${btoa(pair)}`;
}

function formEncode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text().catch((cause: unknown) => {
    throw new HandoffPortalUnavailableError('The portal’s answer broke off.', { cause });
  });
  try {
    return asRecord(JSON.parse(text));
  } catch (cause) {
    // A proxy in front of the portal answers for it with a page while it is away.
    if (response.status >= 500) {
      throw new HandoffPortalUnavailableError(`The portal answered ${response.status}.`, { cause });
    }
    throw new HandoffAnswerError(`The portal answered ${response.status} without JSON.`, { cause });
  }
}

function failureOf(status: number, answer: Record<string, unknown>): HandoffError {
  if (status === 401 || status === 403) {
    return new HandoffClientRefusedError('The portal refused the client id or secret.');
  }
  if (status === 429 || status >= 500) {
    return new HandoffPortalUnavailableError(`The portal answered ${status}.`);
  }
  const error = answer.error;
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'already_used') return new HandoffAlreadyUsedError('Redeemed before.');
  return new HandoffRefusedError(typeof code === 'string' ? code : `status ${status}`);
}

function parseRedeemed(data: unknown): RedeemedHandoff {
  const { product, user, shop } = asRecord(data);
  const merchant = asRecord(user);
  const store = asRecord(shop);
  if (typeof store.verified !== 'boolean') throw new HandoffAnswerError('shop.verified');
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

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HandoffAnswerError('An object was expected.');
  }
  return Object.fromEntries(Object.entries(value));
}

function asText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new HandoffAnswerError(`${name} is no text.`);
  return value;
}
