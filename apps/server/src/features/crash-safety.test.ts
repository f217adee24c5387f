/** @module-tag slow */
import { endpoints } from '@atrium/contract';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { DAY_MS } from '../core/lifetimes.ts';
import type { Session } from '../core/session.ts';
import type { DatabaseLocation } from '../database/database.ts';
import {
  copyTestDatabase,
  newTestDatabase,
  openTestDatabase,
} from '../testing/database/test-database.ts';
import type {
  KillableCall,
  KillableRequest,
  StatementKind,
} from '../testing/killed-process/killable-call.ts';
import { bundleKillable, type RunKillable } from '../testing/killed-process/run-killable.ts';
import {
  merchantWithStore,
  newEmail,
  PASSWORD,
  signedInMerchant,
} from '../testing/steps/merchants.ts';
import { ownerAndCoUser, ownerAndRequester } from '../testing/steps/shared-store.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { authenticate } from './sessions/authenticate.ts';

/** Tables whose rows belong together; counters of limits and attempts are written separately on purpose. */
const TABLES = [
  'users',
  'registrations',
  'pending_passwords',
  'reset_signatures',
  'mail_links',
  'sessions',
  'session_tokens',
  'known_devices',
  'stores',
  'store_events',
  'store_requests',
  'outbox',
] as const;

const NEW_PASSWORD = 'Another-Hall8_';
const context = {
  ipAddress: '203.0.113.9',
  network: '203.0.113.0/24',
  userAgent: 'Chrome',
  isBrowser: true,
  acceptLanguage: undefined,
  timeZone: null,
  location: null,
  isLocationReported: false,
  proofOfWork: undefined,
};

/** A prepared database that is copied for each run and never changed. */
let prepared: DatabaseLocation;
let runKillable: RunKillable;
let order: Omit<KillableRequest, 'location' | 'call' | 'killAfter'>;
const calls = new Map<string, KillableCall>();
beforeAll(async () => {
  runKillable = await bundleKillable();
  prepared = await newTestDatabase();
  const portal = await startTestApp({}, { location: prepared });
  await prepareCalls(portal);
  const { secretKey, portalUrl } = readConfig(portal.environment);
  order = { secretKeys: [secretKey], portalUrl, now: portal.now() };
  await portal.close();
});

async function prepareCalls(portal: TestApp): Promise<void> {
  const form = { email: newEmail(), password: PASSWORD, referenced_by: undefined };
  calls.set('registering', {
    name: 'register',
    args: [form, { context, registrationToken: undefined, knownDeviceToken: undefined }],
  });

  const registering = portal.browser();
  const email = newEmail();
  await registering.call(endpoints.register, { body: { email, password: PASSWORD } });
  const proof = { email, code: await portal.codeFor(email), type: 'verify-email' } as const;
  const registrationToken = registering.cookies.get('atrium_registration');
  calls.set('verifying', {
    name: 'verify',
    args: [
      proof,
      {
        context,
        registrationToken,
        resetToken: undefined,
        knownDeviceToken: undefined,
        bearer: undefined,
        sessionBinding: undefined,
      },
    ],
  });

  const adding = await signedInMerchant(portal);
  const store = { name: 'A store', shop: 'whole.myshopify.com' };
  calls.set('adding a store', {
    name: 'addStore',
    args: [await sessionOf(portal, adding.browser), store],
  });

  const { email: forgotten } = await signedInMerchant(portal);
  calls.set('setting a new password', {
    name: 'resetPassword',
    args: [
      {
        signature: await signatureFor(portal, forgotten),
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      },
      { context, resetToken: undefined, knownDeviceToken: undefined },
    ],
  });

  const leaving = await merchantWithStore(portal, 'gone');
  calls.set('deleting the account', {
    name: 'deleteProfile',
    args: [await sessionOf(portal, leaving.browser), { isDeleted: true }],
  });

  const shared = await ownerAndCoUser(portal);
  calls.set('ending the access of another account', {
    name: 'endStoreAccess',
    args: [
      await sessionOf(portal, shared.owner.browser),
      { shop: shared.domain, email: shared.coUser.email },
    ],
  });

  await ownerAndRequester(portal);
  const past = { expires_at: portal.now() - DAY_MS };
  await portal.database.connection.updateTable('store_requests').set(past).execute();
  calls.set('ending expired requests', { name: 'expireStoreRequests', args: [] });
}

async function signatureFor(portal: TestApp, email: string): Promise<string> {
  portal.advance(61_000);
  await portal.browser().call(endpoints.forgotPassword, { body: { email } });
  // Not by a browser, whose cookie the call would need.
  const { data } = await portal.client().call(endpoints.verify, {
    body: { email, code: await portal.codeFor(email), type: 'reset-password' },
  });
  return data.type === 'reset-password' ? data.signature : '';
}

function sessionOf(portal: TestApp, { token, cookies }: TestBrowser): Promise<Session> {
  const { repositories, runtime } = portal.app.dependencies;
  const { sessions } = repositories;
  return authenticate({ sessions, runtime }, token, cookies.get('atrium_binding'));
}

/** The result of a call in a copy of the database: interrupted or not, retried or not. */
async function stateAfter(
  call: KillableCall,
  { killAfter = null, thenLaterMs }: { killAfter?: number | null; thenLaterMs?: number },
): Promise<{ state: string; statements: StatementKind[] }> {
  const copy = await copyTestDatabase(prepared);
  const given = { ...order, location: copy.location, call };
  const statements = await runKillable({ ...given, killAfter });
  expect(statements === null).toBe(killAfter !== null);
  if (thenLaterMs !== undefined) {
    await runKillable({ ...given, killAfter: null, now: order.now + thenLaterMs });
  }
  const state = await stateOf(copy.location);
  await copy.remove();
  return { state, statements: statements ?? [] };
}

/**
 * After how many statements a kill can leave something else than the kill before: of reads in a row the last, because
 * nothing but a commit can happen between them.
 */
function killPoints(statements: readonly StatementKind[]): number[] {
  return statements.flatMap((kind, index) =>
    kind === 'read' && statements[index + 1] === 'read' ? [] : [index + 1],
  );
}

/** The content of a database, without values that differ in each run. */
async function stateOf(location: DatabaseLocation): Promise<string> {
  const database = openTestDatabase(location);
  const tables: string[][] = [];
  // One after the other, on one connection: to open one takes longer than to read all tables.
  for (const table of TABLES) {
    const rows = await database.connection.selectFrom(table).selectAll().execute();
    tables.push(rows.map((row) => JSON.stringify(row, maskRandomValues)).sort());
  }
  await database.close();
  return JSON.stringify(tables);
}

/** Ids, hashes, sealed texts and times. */
function maskRandomValues(_column: string, value: unknown): unknown {
  if (typeof value === 'string') return /^[\w$+/=.,-]{22,}$/.test(value) ? 'drawn' : value;
  return typeof value === 'number' && value > 1e9 ? 'time' : value;
}

/** Two at a time: more would only wait for each other. */
async function runTwoAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all([lane(), lane()]);
  return results;
}

it.each([
  'registering',
  'verifying',
  'adding a store',
  'setting a new password',
  'deleting the account',
  'ending the access of another account',
  'ending expired requests',
])(
  '%s leaves all or nothing, after whichever statement the process is killed, and can be tried again',
  { tags: ['requirement-66'], timeout: 180_000 },
  async (name) => {
    const call = calls.get(name);
    if (!call) throw new Error(`Nothing is prepared for ${name}.`);
    const before = await stateOf(prepared);
    const { state: after, statements } = await stateAfter(call, {});
    expect(after).not.toBe(before);
    const points = killPoints(statements);
    const states = await runTwoAtATime(points, async (killAfter) => {
      const left = await stateAfter(call, { killAfter });
      return left.state;
    });
    const done = states.findIndex((state) => state !== before);
    expect(done).toBeGreaterThan(0);
    expect(new Set(states.slice(done))).toEqual(new Set([after]));
    // A caller without a response retries a minute later.
    expect(
      (await stateAfter(call, { killAfter: points[done - 1] ?? 0, thenLaterMs: 61_000 })).state,
    ).toBe(after);
  },
);
