import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataOf, type Endpoint, endpoints } from '@atrium/contract';
import { type APIRequestContext, type BrowserContextOptions, request } from '@playwright/test';
import type { RunningPortal } from '../../e2e/support/start-portal.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export const PASSWORD = 'Hall-of-Light7_';

/** Who the pictures show. */
const people = {
  /** Has just verified the address. */
  newcomer: { email: 'noor@lampandlinen.example', firstName: 'Noor', lastName: 'Haddad' },
  /** Has added one store and not proved it. */
  owner: { email: 'ada@daylightgoods.example', firstName: 'Ada', lastName: 'Archer' },
  /** Runs several stores, one of them proved and connected. */
  chain: { email: 'ines@fernandember.example', firstName: 'Ines', lastName: 'Okafor' },
  /** Has deleted the account and may still come back. */
  leaver: { email: 'tomas@tidewaterprints.example', firstName: 'Tomás', lastName: 'Lindqvist' },
} as const;

export type Person = keyof typeof people;

/** What the photographs need of a portal that merchants have already used. */
export interface World extends RunningPortal {
  readonly email: (person: Person) => string;
  /** A browser in which that merchant is signed in. */
  readonly signedIn: (person: Person) => StorageState;
  /** The grant screen of a store that has not been proved yet. */
  readonly grantUrl: string;
  /** A browser with a session at the AI theme app. */
  readonly inProductApp: StorageState;
  /** The codes that were mailed: the one thing in the pictures that differs from run to run. */
  readonly codes: readonly string[];
}

interface Merchant {
  readonly http: APIRequestContext;
  readonly email: string;
  readonly code: string;
  token: string;
}

/** Lets four merchants register, add stores and prove one, all through the portal's own calls. */
export async function populate(portal: RunningPortal): Promise<World> {
  const merchants = {
    newcomer: await join(portal, people.newcomer.email),
    owner: await join(portal, people.owner.email),
    chain: await join(portal, people.chain.email),
    leaver: await join(portal, people.leaver.email),
  };
  withDatabase(portal, writeNames);
  await addStore(merchants.owner, 'Daylight Goods', 'daylight-goods');
  const grantUrl = await startProof(merchants.owner, 'daylight-goods');
  const inProductApp = await openChainOfStores(portal, merchants.chain);
  withDatabase(portal, writeWhatCameLater);

  const states = new Map<Person, StorageState>();
  for (const [person, merchant] of Object.entries(merchants)) {
    if (person !== 'leaver') states.set(person as Person, await stateOf(portal, merchant));
  }
  return {
    ...portal,
    email: (person) => people[person].email,
    signedIn: (person) => states.get(person) as StorageState,
    grantUrl,
    inProductApp,
    codes: Object.values(merchants).map(({ code }) => code),
  };
}

async function openChainOfStores(portal: RunningPortal, chain: Merchant): Promise<StorageState> {
  await addStore(chain, 'Fern & Ember Ceramics', 'fern-and-ember');
  await addStore(chain, 'Kiln & Clay Supply', 'kiln-and-clay');
  await addStore(chain, 'Ember Outlet', 'ember-outlet');
  await addStore(chain, 'Wheel & Glaze Evening Classes for Beginners', 'wheel-and-glaze-classes');
  await addStore(chain, 'Fernway Plants', 'fernway-plants');
  await startProof(chain, 'kiln-and-clay');
  await chooseStore(chain, 'fern-and-ember');
  await proveStore(chain, await startProof(chain, 'fern-and-ember'));
  const { signedUrl } = await call(chain, endpoints.dtmRegister, {});
  await chain.http.get(signedUrl);
  const { cookies } = await chain.http.storageState();
  return {
    cookies: cookies.filter(({ domain }) => !portal.portalUrl.includes(domain)),
    origins: [],
  };
}

/** For what no call of today can set. */
function withDatabase({ directory }: RunningPortal, write: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(directory, 'atrium.db'), { timeout: 5000 });
  write(database);
  database.close();
}

function writeNames(database: DatabaseSync): void {
  const name = database.prepare('update users set first_name = ?, last_name = ? where email = ?');
  for (const { email, firstName, lastName } of Object.values(people)) {
    name.run(firstName, lastName, email);
  }
}

/** The end of an account, and what Shopify says of a store afterwards. */
function writeWhatCameLater(database: DatabaseSync): void {
  database
    .prepare('update users set deleted_at = ? where email = ?')
    .run(Date.now(), people.leaver.email);
  const status = database.prepare('update stores set status = ? where domain = ?');
  status.run('needs_reauth', domainOf('wheel-and-glaze-classes'));
  status.run('uninstalled', domainOf('fernway-plants'));
}

async function join({ portalUrl, sandboxUrl }: RunningPortal, email: string): Promise<Merchant> {
  const http = await request.newContext({ baseURL: portalUrl });
  const merchant = { http, email, code: '', token: '' };
  await call(merchant, endpoints.register, { email, password: PASSWORD });
  const code = await codeFor(http, sandboxUrl, email);
  const verified = await call(merchant, endpoints.verify, { email, code, type: 'verify-email' });
  if (verified.type !== 'token') throw new Error(`${email} was not signed in.`);
  return { ...merchant, code, token: verified.auth.token };
}

async function codeFor(http: APIRequestContext, sandboxUrl: string, email: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await http.get(`${sandboxUrl}/mailbox/api/messages`, { params: { to: email } });
    const [mail] = (await answer.json()) as { subject: string }[];
    if (mail) return mail.subject.slice(0, 6);
    await sleep(100);
  }
  throw new Error(`No mail came to ${email}.`);
}

async function addStore(merchant: Merchant, name: string, handle: string): Promise<void> {
  await call(merchant, endpoints.addStore, { name, shop: handle });
  await chooseStore(merchant, handle);
}

async function chooseStore(merchant: Merchant, handle: string): Promise<void> {
  const { auth } = await call(merchant, endpoints.changeStore, { shop: handle, type: 'dtm' });
  merchant.token = auth.token;
}

async function startProof(merchant: Merchant, handle: string): Promise<string> {
  const { url } = await call(merchant, endpoints.verifyStore, { shop: handle });
  return url;
}

async function proveStore({ http }: Merchant, grantUrl: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(grantUrl);
  searchParams.set('decision', 'install');
  // Follows the redirects: to the portal's callback, and from there home.
  const answer = await http.post(`${origin}${pathname}`, {
    form: Object.fromEntries(searchParams),
  });
  if (!answer.url().includes('store=verified')) throw new Error(`Not proved: ${answer.url()}`);
}

async function stateOf({ portalUrl }: RunningPortal, merchant: Merchant): Promise<StorageState> {
  const { shoplist: _shoplist, ...user } = await call(merchant, endpoints.getProfile);
  const localStorage = [
    { name: 'auth_token', value: merchant.token },
    { name: 'user', value: JSON.stringify({ user }) },
  ];
  return { cookies: [], origins: [{ origin: portalUrl, localStorage }] };
}

async function call<E extends Endpoint>(
  { http, token }: Merchant,
  { method, path: address }: E,
  body?: Record<string, string>,
): Promise<DataOf<E>> {
  const answer = await http.fetch(`/api${address}`, {
    method,
    ...(body === undefined ? {} : { data: body }),
    headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`);
  // The server checks its answers against the contract outside production.
  const { data } = (await answer.json()) as { data: DataOf<E> };
  return data;
}

const domainOf = (handle: string) => `${handle}.myshopify.com`;
