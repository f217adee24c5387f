import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../core/lifetimes.ts';
import { newEmail, PASSWORD, signedInMerchant, startReset } from '../testing/steps/merchants.ts';
import { endAccess, ownerAndCoUser } from '../testing/steps/shared-store.ts';
import { logInAtProvider } from '../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

const TABLES = [
  'users',
  'registrations',
  'codes',
  'sessions',
  'mail_links',
  'stores',
  'store_events',
  'store_requests',
  'social_identities',
  'outbox',
] as const;

const countOf = async (table: (typeof TABLES)[number]) =>
  (await portal.database.connection.selectFrom(table).selectAll().execute()).length;

/** A double click, and then five retries because no response arrived. */
async function sendAgainAndAgain(call: () => Promise<unknown>): Promise<void> {
  await Promise.all([call(), call()]);
  for (let retry = 0; retry < 5; retry++) await call();
}

describe('a call that is retried because its response was lost', () => {
  it('adds one store', async () => {
    const { browser } = await signedInMerchant(portal);
    const before = await countOf('stores');
    const body = { name: 'A store', shop: 'again' };
    await sendAgainAndAgain(() => browser.call(endpoints.addStore, { body }));
    expect(await countOf('stores')).toBe(before + 1);
  });

  it('creates one account and logs in once', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await browser.call(endpoints.register, { body: { email, password: PASSWORD } });
    const code = await portal.codeFor(email);
    const before = [await countOf('users'), await countOf('sessions')];
    const body = { email, code, type: 'verify-email' };
    await sendAgainAndAgain(() => browser.call(endpoints.verify, { body }));
    const after = [await countOf('users'), await countOf('sessions')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it('deletes once and sends one notification', async () => {
    const { browser } = await signedInMerchant(portal);
    const before = await countOf('outbox');
    const body = { isDeleted: true };
    await sendAgainAndAgain(() => browser.call(endpoints.deleteProfile, { body }));
    expect(await countOf('outbox')).toBe(before + 1);
  });
});

const NEW_PASSWORD = 'Second-Arch8!';
type Call = () => Promise<{ status: number }>;
/** Everything up to the call that is repeated. */
type Prepare = (browser: TestBrowser, email: string) => Promise<Call> | Call;

async function addedStore(browser: TestBrowser, shop: string) {
  await browser.call(endpoints.addStore, { body: { name: 'A store', shop } });
  return { body: { shop } };
}

async function removedStore(browser: TestBrowser, shop: string) {
  const store = await addedStore(browser, shop);
  await browser.call(endpoints.removeStore, store);
  return store;
}

const prepared: Readonly<Record<string, Prepare>> = {
  register: () => {
    const body = { email: newEmail(), password: PASSWORD };
    const visitor = portal.browser();
    return () => visitor.call(endpoints.register, { body });
  },
  forgotPassword: (browser, email) => () =>
    browser.call(endpoints.forgotPassword, { body: { email } }),
  resetPassword: async (browser, email) => {
    const { signature } = await startReset(portal, browser, email);
    const body = { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    return () => browser.call(endpoints.resetPassword, { body });
  },
  changePassword: (browser) => () =>
    browser.call(endpoints.changePassword, {
      body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  updateEmailVerification: (browser) => {
    const body = { email: newEmail() };
    return () => browser.call(endpoints.updateEmailVerification, { body });
  },
  verifyUpdatedEmail: async (browser) => {
    const email = newEmail();
    await browser.call(endpoints.updateEmailVerification, { body: { email } });
    const body = { email, code: await portal.codeFor(email) };
    return () => browser.call(endpoints.verifyUpdatedEmail, { body });
  },
  completeLinkGoogle: async (browser) => {
    const { url } = (await browser.call(endpoints.linkGoogle)).data;
    const persona = { email: newEmail(), subject: newEmail() };
    const body = Object.fromEntries((await logInAtProvider('google', url, persona)).searchParams);
    return () => browser.call(endpoints.completeLinkGoogle, { body });
  },
  removeStore: async (browser, email) => {
    const store = await addedStore(browser, `gone-${email.replace(/@.*/, '')}`);
    return () => browser.call(endpoints.removeStore, store);
  },
  restoreStore: async (browser, email) => {
    const store = await removedStore(browser, `back-${email.replace(/@.*/, '')}`);
    return () => browser.call(endpoints.restoreStore, store);
  },
  endStoreAccess: async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    return () => endAccess(owner.browser, domain, coUser.email);
  },
  logout: (browser) => () => browser.call(endpoints.logout),
};

/** How many rows each table has more after the call, however often it is sent. */
async function rowsAddedBy(prepare: Prepare, send: (call: Call) => Promise<unknown>) {
  const { browser, email } = await signedInMerchant(portal);
  // Beyond the pause between two emails to one address.
  portal.advance(2 * MINUTE_MS);
  const call = await prepare(browser, email);
  const counts = () => Promise.all(TABLES.map(countOf));
  const before = await counts();
  await send(call);
  const after = await counts();
  return Object.fromEntries(
    TABLES.map((table, index) => [table, (after[index] ?? 0) - (before[index] ?? 0)]),
  );
}

it.each(Object.entries(prepared))(
  '%s that is retried writes the rows of one call',
  async (_, prepare) => {
    const once = await rowsAddedBy(prepare, async (call) =>
      expect((await call()).status).toBe(200),
    );
    expect(await rowsAddedBy(prepare, sendAgainAndAgain)).toEqual(once);
  },
);
