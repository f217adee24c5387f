import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interrupt } from '../testing/overlap.ts';
import { newProductApp } from '../testing/services/product-app.ts';
import {
  login,
  merchantWithStore,
  newEmail,
  register,
  verify,
} from '../testing/steps/merchants.ts';
import { verifyStore } from '../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let portal: TestApp;
/** Another process of the portal. */
let other: TestApp;
beforeAll(async () => {
  portal = await startTestApp((await newProductApp()).environment);
  other = await startTestApp({}, { sibling: portal });
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

let merchants = 0;

/** The same session at the other process. */
function atOther({ token, cookies }: TestBrowser): TestBrowser {
  const browser = other.browser();
  browser.token = token;
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

describe('a call whose session is ended by another process meanwhile gets 401 when it', () => {
  it.each<[string, (browser: TestBrowser, shop: string) => Promise<{ status: number }>]>([
    ['switches stores', (browser, shop) => browser.call(endpoints.changeStore, { body: { shop } })],
    [
      'starts a verification',
      (browser, shop) => browser.call(endpoints.verifyStore, { body: { shop } }),
    ],
    ['opens a product', (browser) => browser.call(endpoints.getSignedUrl)],
    ['links Google', (browser) => browser.call(endpoints.linkGoogle)],
  ])('%s', async (_, call) => {
    const shop = `deleted-meanwhile-${++merchants}.myshopify.com`;
    const { browser } = await merchantWithStore(portal, shop);
    await verifyStore(portal, browser, shop);
    await browser.call(endpoints.dtmRegister, { body: {} });
    const elsewhere = atOther(browser);
    expect((await elsewhere.call(endpoints.getProfile)).status).toBe(200);
    await browser.call(endpoints.logout);
    expect((await call(elsewhere, shop)).status).toBe(401);
  });
});

it('a login whose registration another browser replaces meanwhile is to be repeated, and succeeds then', async () => {
  const email = newEmail();
  const visitor = portal.browser();
  await register(visitor, email);
  const code = await portal.codeFor(email);
  const browser = portal.browser();
  await register(browser, email);
  portal.advance(61_000);
  const [refused] = await interrupt(
    portal,
    () => login(browser, email),
    () => verify(visitor, email, code),
  );
  expect([refused.status, refused.envelope.error?.code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await login(browser, email)).status).toBe(200);
});
