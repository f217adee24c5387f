import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endpoints } from '@atrium/contract';
import {
  addStore,
  call,
  chooseStore,
  join,
  type Merchant,
  proveStore,
  type StorageState,
  startProof,
  storageStateOf,
} from '../../e2e/support/merchant-api.ts';
import type { RunningPortal } from '../../e2e/support/start-portal.ts';

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

const domainOf = (handle: string) => `${handle}.myshopify.com`;
