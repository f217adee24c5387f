import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endpoints } from '@atrium/contract';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import {
  addStore,
  call,
  chooseStore,
  join,
  type Merchant,
  type StorageState,
  startVerification,
  storageStateOf,
  verifyStore,
} from '../../e2e/support/merchant-api.ts';
import type { RunningPortal } from '../../e2e/support/start-portal.ts';

/** The merchants in the screenshots. */
const people = {
  /** Has just verified the address. */
  newcomer: { email: 'noor@lampandlinen.example', firstName: 'Noor', lastName: 'Haddad' },
  /** Has added one unverified store. */
  owner: { email: 'ada@daylightgoods.example', firstName: 'Ada', lastName: 'Archer' },
  /** Has several stores, one of them verified and connected. */
  chain: { email: 'ines@fernandember.example', firstName: 'Ines', lastName: 'Okafor' },
  /** Has very long names and a store request. */
  founder: {
    email: 'maximiliane.von-und-zu-hohenstein@pottery-supply.example',
    firstName: 'Maximiliane Friederike Charlotte',
    lastName: 'von und zu Hohenstein-Wallerstein',
  },
  /** Has verified a store that another account owns. */
  agency: { email: 'studio@northlight.example', firstName: 'Jun', lastName: 'Sato' },
  /** Registered with Google, without a password. */
  passwordless: { email: 'kaya@saltandcedar.example', firstName: 'Kaya', lastName: 'Brandt' },
  /** Has deleted the account, which can still be restored. */
  leaver: { email: 'tomas@tidewaterprints.example', firstName: 'Tomás', lastName: 'Lindqvist' },
} as const;

export type Person = keyof typeof people;

/** The prepared portal that the screenshots are taken from. */
export interface PopulatedPortal extends RunningPortal {
  readonly email: (person: Person) => string;
  /** A browser context logged in as this merchant. */
  readonly signedIn: (person: Person) => StorageState;
  /** The consent screen of an unverified store. */
  readonly grantUrl: string;
  /** A browser context logged in to the AI theme app. */
  readonly inProductApp: StorageState;
  /** The mailed codes, which differ from run to run. */
  readonly codes: readonly string[];
}

/** Registers merchants, adds stores and verifies some, all through the portal's API. */
export async function populate(portal: RunningPortal): Promise<PopulatedPortal> {
  const merchants = {
    newcomer: await join(portal, people.newcomer.email),
    owner: await join(portal, people.owner.email),
    chain: await join(portal, people.chain.email),
    founder: await join(portal, people.founder.email),
    agency: await join(portal, people.agency.email),
    passwordless: await join(portal, people.passwordless.email),
    leaver: await join(portal, people.leaver.email),
  };
  withDatabase(portal, writeNames);
  await addStore(merchants.owner, 'Daylight Goods', 'daylight-goods');
  const grantUrl = await startVerification(merchants.owner, 'daylight-goods');
  const inProductApp = await openChainOfStores(portal, merchants.chain);
  await openLongStores(merchants.founder, merchants.agency);
  await logInElsewhere(merchants.founder);
  withDatabase(portal, addLaterEvents);

  const states = new Map<Person, StorageState>();
  for (const [person, merchant] of Object.entries(merchants)) {
    if (person !== 'leaver') states.set(person as Person, await storageStateOf(portal, merchant));
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
  await startVerification(chain, 'kiln-and-clay');
  await addStore(chain, 'Ember Christmas Market', 'ember-christmas-market');
  await call(chain, endpoints.removeStore, { shop: domainOf('ember-christmas-market') });
  await chooseStore(chain, 'fern-and-ember');
  await verifyStore(chain, await startVerification(chain, 'fern-and-ember'));
  const { signedUrl } = await call(chain, endpoints.dtmRegister, {});
  await chain.http.get(signedUrl);
  const { cookies } = await chain.http.storageState();
  return {
    cookies: cookies.filter(({ domain }) => !portal.portalUrl.includes(domain)),
    origins: [],
  };
}

/** Twelve stores, the first of which the agency verifies too. */
async function openLongStores(founder: Merchant, agency: Merchant): Promise<void> {
  const [first = '', ...others] = longStores;
  for (const name of [...others, first]) await addStore(founder, name, handleOf(name));
  await verifyStore(founder, await startVerification(founder, handleOf(first)));
  await addStore(agency, 'Clay & Cobalt', handleOf(first));
  await verifyStore(agency, await startVerification(agency, handleOf(first)), 'pending');
}

const longStores = [
  'The Long-Established Wheel & Glaze Pottery Supply Company of Greater Manchester',
  ...['Bath', 'Bristol', 'Cardiff', 'Edinburgh', 'Glasgow', 'Leeds', 'Liverpool'],
  ...['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'Newcastle', 'York'],
];

const handleOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 60);

const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'a-script-of-their-own/1.0',
];

async function logInElsewhere({ http, email }: Merchant): Promise<void> {
  for (const userAgent of devices) {
    const response = await http.post('/api/auth/login', {
      data: { email, password: PASSWORD, rememberMe: true },
      headers: { 'User-Agent': userAgent },
    });
    if (!response.ok()) throw new Error(await response.text());
  }
}

/** For data that no endpoint can set. */
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

/** Deletes an account and sends a store's webhooks. */
function addLaterEvents(database: DatabaseSync): void {
  database
    .prepare('update users set deleted_at = ? where email = ?')
    .run(Date.now(), people.leaver.email);
  const status = database.prepare('update stores set status = ? where domain = ?');
  status.run('needs_reauth', domainOf('wheel-and-glaze-classes'));
  status.run('uninstalled', domainOf('fernway-plants'));
  const { founder, passwordless } = people;
  for (const [index, { email }] of [founder, passwordless].entries()) {
    database
      .prepare(
        `insert into social_identities (issuer, subject, provider, user_id, email, created_at, last_used_at)
         select 'https://accounts.google.com', ?, 'google', id, email, created_at, created_at from users where email = ?`,
      )
      .run(String(index), email);
  }
  database.prepare('update users set password_hash = null where email = ?').run(passwordless.email);
}

const domainOf = (handle: string) => `${handle}.myshopify.com`;
