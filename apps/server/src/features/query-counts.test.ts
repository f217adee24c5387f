import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { SplitDriver } from '../database/split-driver.ts';
import { logIn, merchantWithStore } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let portal: TestApp;
let browser: TestBrowser;
let email: string;
/** Each transaction takes one, and so does each statement outside of transactions. */
let connections: MockInstance;
let transactions: MockInstance;
beforeAll(async () => {
  portal = await startTestApp();
  ({ browser, email } = await merchantWithStore(portal, 'counted'));
  connections = vi.spyOn(SplitDriver.prototype, 'acquireConnection');
  transactions = vi.spyOn(SplitDriver.prototype, 'beginTransaction');
});
afterAll(() => {
  vi.restoreAllMocks();
  return portal.close();
});

async function countsOf(call: () => Promise<{ status: number }>) {
  connections.mockClear();
  transactions.mockClear();
  const { status } = await call();
  expect(status).toBe(200);
  return {
    single: connections.mock.calls.length - transactions.mock.calls.length,
    transactions: transactions.mock.calls.length,
  };
}

const getProfile = () => browser.call(endpoints.getProfile);

describe('the database is queried', () => {
  it('twice for the first profile, once for the next', async () => {
    portal.advance(1000);
    expect(await countsOf(getProfile)).toEqual({ single: 2, transactions: 0 });
    expect(await countsOf(getProfile)).toEqual({ single: 1, transactions: 0 });
  });

  it('at most twice for the list of devices', async () => {
    portal.advance(1000);
    const list = () => browser.call(endpoints.listAccessTokens);
    expect(await countsOf(list)).toEqual({ single: 2, transactions: 0 });
    expect(await countsOf(list)).toEqual({ single: 1, transactions: 0 });
  });

  it('once for a changed profile', async () => {
    await getProfile();
    const update = () => browser.call(endpoints.updateProfile, { body: { firstName: 'Ada' } });
    expect(await countsOf(update)).toEqual({ single: 1, transactions: 0 });
  });

  it('in one transaction for another store', async () => {
    await getProfile();
    const change = async () => {
      const body = { shop: 'counted', type: 'dtm' };
      const response = await browser.call(endpoints.changeStore, { body });
      browser.token = response.data.auth.token;
      return response;
    };
    expect(await countsOf(change)).toEqual({ single: 0, transactions: 1 });
  });

  // One of the single statements writes: the attempt is counted before the hash, so that parallel ones cannot exceed the limit.
  it('by five single statements and in two transactions for a login', async () => {
    const login = async () => {
      await logIn(browser, email);
      return { status: 200 };
    };
    expect(await countsOf(login)).toEqual({ single: 5, transactions: 2 });
  });
});
