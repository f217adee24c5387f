import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  logIn,
  newEmail,
  register,
  signedInMerchant,
  verify,
} from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const HOUR = 3600 * 1000;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const statusOf = async (browser: TestBrowser) => (await browser.call(endpoints.getProfile)).status;

describe('when the clock jumps an hour ahead and back', () => {
  it.each([
    ['idle', 1.5],
    ['absolute', 11.5],
  ])('a session refused for its %s limit stays dead', async (limit, hours) => {
    const { browser } = await signedInMerchant(portal);
    for (let passed = 0; passed < hours; passed += 0.5) {
      portal.advance(HOUR / 2);
      if (limit === 'absolute') expect(await statusOf(browser)).toBe(200);
    }
    portal.advance(HOUR);
    expect(await statusOf(browser)).toBe(401);
    portal.advance(-HOUR);
    expect(await statusOf(browser)).toBe(401);
  });

  it('an ended session stays ended, and an active one stays active', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.browser();
    await logIn(other, email);
    await browser.call(endpoints.logout);
    portal.advance(HOUR);
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 200]);
    portal.advance(-HOUR);
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 200]);
  });
});

describe('when the clock was set back since a code was mailed', () => {
  it.each([
    ['by a minute, which may be the difference between two machines, it works', 60_000, 200],
    ['by more, its age is unknown and it does not', 60_001, 422],
  ])('%s', async (_, milliseconds, status) => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(-milliseconds);
    const verified = await verify(browser, email, code);
    portal.advance(milliseconds);
    expect(verified.status).toBe(status);
    if (status !== 200) expect(verified.envelope.error?.code).toBe('code_expired');
  });
});
