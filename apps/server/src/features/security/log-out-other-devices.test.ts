import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const MESSAGE = 'All other devices were logged out.';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const logOutOthers = (browser: TestBrowser) => browser.call(endpoints.logOutOtherDevices, {});
const status = async (browser: TestBrowser) => (await browser.call(endpoints.getProfile)).status;

/** A merchant with two more browsers, whose sessions are in memory. */
async function withThreeDevices() {
  const { browser, email } = await signedInMerchant(portal);
  const others = [portal.browser(), portal.browser()];
  for (const other of others) {
    await logIn(other, email);
    expect(await status(other)).toBe(200);
  }
  return { browser, others, email };
}

it('logs out every other device at once, and only those of this merchant', {
  tags: ['requirement-37', 'requirement-43'],
}, async () => {
  const neighbour = await withThreeDevices();
  const { browser, others } = await withThreeDevices();
  const response = await logOutOthers(browser);
  expect(response.status).toBe(200);
  expect(response.envelope).toMatchObject({ success: true, message: MESSAGE, data: null });
  for (const other of others) expect(await status(other)).toBe(401);
  expect(await status(browser)).toBe(200);
  const left = (await browser.call(endpoints.listAccessTokens)).data;
  expect(left.map(({ isDefault }) => isDefault)).toEqual([true]);
  for (const each of [neighbour.browser, ...neighbour.others]) expect(await status(each)).toBe(200);
});

it('succeeds again when no other device is left', async () => {
  const { browser } = await signedInMerchant(portal);
  for (const _ of ['first', 'again']) {
    expect((await logOutOthers(browser)).envelope).toMatchObject({ success: true });
  }
  expect(await status(browser)).toBe(200);
});

it('keeps a device that logs in afterwards', async () => {
  const { browser, others, email } = await withThreeDevices();
  await logOutOthers(browser);
  await logIn(others[0] as TestBrowser, email);
  expect(await status(others[0] as TestBrowser)).toBe(200);
});

it('succeeds for two requests of one device at the same moment', async () => {
  const { browser, others } = await withThreeDevices();
  const responses = await Promise.all([logOutOthers(browser), logOutOthers(browser)]);
  expect(responses.map((response) => response.status)).toEqual([200, 200]);
  for (const other of others) expect(await status(other)).toBe(401);
  expect(await status(browser)).toBe(200);
});

it('keeps exactly one device when all do it at the same moment', async () => {
  const { browser, others } = await withThreeDevices();
  const all = [browser, ...others];
  const statuses = (await Promise.all(all.map(logOutOthers))).map((response) => response.status);
  expect(statuses.sort()).toEqual([200, 401, 401]);
  const after = await Promise.all(all.map(status));
  expect(after.sort()).toEqual([200, 401, 401]);
});

it('is refused for a device that was logged out, and then changes nothing', async () => {
  const { browser, others } = await withThreeDevices();
  await logOutOthers(browser);
  for (const other of others) expect((await logOutOthers(other)).status).toBe(401);
  expect(await status(browser)).toBe(200);
});

it('is refused from another site, and then changes nothing', async () => {
  const { browser, others } = await withThreeDevices();
  const response = await browser.call(endpoints.logOutOtherDevices, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.status).toBe(403);
  for (const other of others) expect(await status(other)).toBe(200);
});
