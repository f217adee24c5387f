import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
});
afterAll(() => portal.close());

type Table = 'users' | 'stores' | 'sessions' | 'outbox';
const countOf = async (table: Table) =>
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
