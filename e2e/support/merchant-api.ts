import { setTimeout as sleep } from 'node:timers/promises';
import { type DataOf, type Endpoint, endpoints } from '@atrium/contract';
import { type APIRequestContext, type BrowserContextOptions, request } from '@playwright/test';
import { PASSWORD } from './merchant.ts';
import type { RunningPortal } from './start-portal.ts';

/** Merchants created through the API, where registering is not the subject. */
export interface Merchant {
  readonly http: APIRequestContext;
  readonly email: string;
  /** The mailed code. */
  readonly code: string;
  /** Changes with the current store. */
  token: string;
}

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type PortalUrls = Pick<RunningPortal, 'portalUrl' | 'sandboxUrl'>;

/** Registers and verifies the address. */
export async function join(
  { portalUrl, sandboxUrl }: PortalUrls,
  email: string,
): Promise<Merchant> {
  // A bench has a proxy whose certificate is signed by nobody.
  const http = await request.newContext({ baseURL: portalUrl, ignoreHTTPSErrors: true });
  const merchant = { http, email, code: '', token: '' };
  await call(merchant, endpoints.register, { email, password: PASSWORD });
  const code = await codeFor(http, sandboxUrl, email);
  const verified = await call(merchant, endpoints.verify, { email, code, type: 'verify-email' });
  if (verified.type !== 'token') throw new Error(`${email} was not logged in.`);
  return { ...merchant, code, token: verified.auth.token };
}

async function codeFor(http: APIRequestContext, sandboxUrl: string, email: string) {
  // A minute, on a machine that is busy.
  for (let tries = 0; tries < 600; tries++) {
    const response = await http.get(`${sandboxUrl}/mailbox/api/messages`, {
      params: { to: email },
    });
    const [mail] = (await response.json()) as { subject: string }[];
    if (mail) return mail.subject.slice(0, 6);
    await sleep(100);
  }
  throw new Error(`No mail came to ${email}.`);
}

/** Adds a store and makes it the current one. */
export async function addStore(merchant: Merchant, name: string, handle: string): Promise<void> {
  await call(merchant, endpoints.addStore, { name, shop: handle });
  await chooseStore(merchant, handle);
}

export async function chooseStore(merchant: Merchant, handle: string): Promise<void> {
  const { auth } = await call(merchant, endpoints.changeStore, { shop: handle, type: 'dtm' });
  merchant.token = auth.token;
}

/** Starts the verification and returns the URL of Shopify's consent screen. */
export async function startVerification(merchant: Merchant, handle: string): Promise<string> {
  const { url } = await call(merchant, endpoints.verifyStore, { shop: handle });
  return url;
}

/**
 * Approves on the consent screen and follows the redirect to the portal; `pending` if another account owns the store.
 */
export async function verifyStore(
  { http }: Merchant,
  grantUrl: string,
  outcome: 'verified' | 'pending' = 'verified',
): Promise<void> {
  const { origin, pathname, searchParams } = new URL(grantUrl);
  searchParams.set('decision', 'install');
  // Follows the redirects: to the portal's callback, and from there to home.
  const response = await http.post(`${origin}${pathname}`, {
    form: Object.fromEntries(searchParams),
  });
  if (!response.url().includes(`store=${outcome}`))
    throw new Error(`Not verified: ${response.url()}`);
}

/** The cookie of a browser in which a merchant has logged in before, which gets their first frame. */
export function knownDeviceCookie(portalUrl: string): StorageState['cookies'][number] {
  return {
    name: 'atrium_device',
    value: 'd'.repeat(43),
    domain: new URL(portalUrl).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  };
}

/** The browser storage of a logged-in merchant. */
export async function storageStateOf(
  { portalUrl }: Pick<RunningPortal, 'portalUrl'>,
  merchant: Merchant,
): Promise<StorageState> {
  const { shoplist: _shoplist, ...user } = await call(merchant, endpoints.getProfile);
  const localStorage = [
    { name: 'auth_token', value: merchant.token },
    { name: 'user', value: JSON.stringify({ user }) },
  ];
  const cookies = [knownDeviceCookie(portalUrl)];
  return { cookies, origins: [{ origin: portalUrl, localStorage }] };
}

/** Calls one endpoint; throws its error. */
export async function call<E extends Endpoint>(
  { http, token }: Pick<Merchant, 'http' | 'token'>,
  { method, path }: E,
  body?: Record<string, string>,
): Promise<DataOf<E>> {
  const send = () =>
    http.fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { data: body }),
      headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
    });
  const response = await untilAvailable(send, (each) => each.status());
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  // The server checks its responses against the contract outside production.
  const { data } = (await response.json()) as { data: DataOf<E> };
  return data;
}

/** Sends up to five times while the response is 503, with which a busy server refuses what it cannot finish in time. */
export async function untilAvailable<Response>(
  send: () => Promise<Response>,
  statusOf: (response: Response) => number | null,
): Promise<Response> {
  for (let tries = 1; tries < 5; tries++) {
    const response = await send();
    if (statusOf(response) !== 503) return response;
    await sleep(1000);
  }
  return send();
}
