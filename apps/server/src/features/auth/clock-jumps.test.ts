import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../core/lifetimes.ts';
import {
  logIn,
  newEmail,
  register,
  signedInMerchant,
  verify,
} from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const statusOf = async (browser: TestBrowser) => (await browser.call(endpoints.getProfile)).status;

describe('when the clock jumps an hour ahead and back', () => {
  async function expectRefusedAnHourLaterAndBack(browser: TestBrowser): Promise<void> {
    portal.advance(HOUR_MS);
    expect(await statusOf(browser)).toBe(401);
    portal.advance(-HOUR_MS);
    expect(await statusOf(browser)).toBe(401);
  }

  it('a session refused for its idle limit stays refused', async () => {
    const { browser } = await signedInMerchant(portal);
    portal.advance(1.5 * HOUR_MS);
    await expectRefusedAnHourLaterAndBack(browser);
  });

  it('a session refused for its absolute limit stays refused', async () => {
    const { browser } = await signedInMerchant(portal);
    for (let hours = 0; hours < 11.5; hours += 0.5) {
      portal.advance(HOUR_MS / 2);
      expect(await statusOf(browser)).toBe(200);
    }
    await expectRefusedAnHourLaterAndBack(browser);
  });

  it('an ended session stays ended, and an active one stays active', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.browser();
    await logIn(other, email);
    await browser.call(endpoints.logout);
    portal.advance(HOUR_MS);
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 200]);
    portal.advance(-HOUR_MS);
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 200]);
  });
});

describe('when the clock was set back since a code was mailed', () => {
  it.each([
    [
      'by a minute, which may be the difference between two machines, it works',
      60_000,
      200,
      undefined,
    ],
    ['by more, its age is unknown and it does not', 60_001, 422, 'code_expired'],
  ])('%s', async (_, milliseconds, status, error) => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(-milliseconds);
    const verified = await verify(browser, email, code);
    portal.advance(milliseconds);
    expect(verified.status).toBe(status);
    expect(verified.envelope.error?.code).toBe(error);
  });
});
