import { endpoints } from '@atrium/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openConfiguredDatabase } from '../configured-database.ts';
import type { Database } from '../database/database.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { merchantWithStore, newEmail, PASSWORD, signedInMerchant } from '../testing/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NEW_PASSWORD = 'Another-Hall8_';

/** What belongs together; counters of limits and tries are written by themselves, on purpose. */
const TABLES = [
  'users',
  'registrations',
  'unconfirmed_passwords',
  'reset_signatures',
  'mail_links',
  'sessions',
  'session_tokens',
  'stores',
  'outbox',
] as const;

let portal: TestApp;
/** Another connection: it sees what a killed process would leave behind. */
let observer: Database;
beforeEach(async () => {
  portal = await startTestApp();
  observer = openConfiguredDatabase(readConfig(portal.environment), pino({ level: 'silent' }));
});
afterEach(async () => {
  await observer.close();
  await portal.close();
});

async function committedState(): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) => observer.connection.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).sort()));
}

/** Looks at the committed state before and after every step that `work` takes in the database. */
async function statesDuring(work: () => Promise<unknown>): Promise<Set<string>> {
  const states = new Set([await committedState()]);
  const { dependencies } = portal.app;
  const original = { ...dependencies.repositories };
  const { transact } = dependencies;
  Object.assign(dependencies.repositories, watched(original));
  dependencies.transact = (inside) => transact((repositories) => inside(watched(repositories)));

  function watched(repositories: Omit<Repositories, never>): Repositories {
    const entries = Object.entries(repositories).map(([name, repository]) => [
      name,
      Object.fromEntries(Object.entries(repository).map(([verb, run]) => [verb, watchedVerb(run)])),
    ]);
    return Object.fromEntries(entries) as Repositories; // the same verbs, each with a look around it
  }

  function watchedVerb(run: (...args: never[]) => Promise<unknown>) {
    return async (...args: never[]) => {
      states.add(await committedState());
      const result = await run(...args);
      states.add(await committedState());
      return result;
    };
  }

  await work();
  Object.assign(dependencies.repositories, original);
  dependencies.transact = transact;
  states.add(await committedState());
  return states;
}

const scenarios: [string, (app: TestApp) => Promise<() => Promise<unknown>>][] = [
  [
    'registering',
    async (app) => () =>
      app.browser().call(endpoints.register, { body: { email: newEmail(), password: PASSWORD } }),
  ],
  [
    'verifying, which makes the account and signs in',
    async (app) => {
      const browser = app.browser();
      const email = newEmail();
      await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
      const code = await app.codeFor(email);
      return () => browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });
    },
  ],
  [
    'setting a new password after a reset code',
    async (app) => {
      const { email } = await signedInMerchant(app);
      const browser = app.browser();
      app.advance(61_000);
      await browser.call(endpoints.forgotPassword, { body: { email } });
      const code = await app.codeFor(email);
      const verified = await browser.call(endpoints.verify, {
        body: { email, code, type: 'reset-password' },
      });
      const signature = Reflect.get(verified.data, 'signature');
      const body = { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
      return () => browser.call(endpoints.resetPassword, { body });
    },
  ],
  [
    'adding a store',
    async (app) => {
      const { browser } = await signedInMerchant(app);
      const body = { name: 'A store', shop: 'whole' };
      return () => browser.call(endpoints.addStore, { body });
    },
  ],
  [
    'deleting the account',
    async (app) => {
      const { browser } = await merchantWithStore(app, 'gone');
      return () => browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    },
  ],
];

it.each(scenarios)(
  '%s leaves all or nothing, whenever the process is killed (row 66)',
  async (_, prepare) => {
    const work = await prepare(portal);
    const states = await statesDuring(async () => {
      const answer = (await work()) as { status: number }; // every scenario is one call
      expect(answer.status).toBe(200);
    });
    expect(states.size).toBe(2);
  },
);
