import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../core/lifetimes.ts';
import {
  type MisbehavingShopify,
  shopResponse,
  startMisbehavingShopify,
} from '../../../testing/services/misbehaving-shopify.ts';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import { openPage } from '../../../testing/steps/shopify-authorization.ts';
import { deliver, outcomeOf, webhookOf } from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { tokenForUse } from './token-for-use.ts';

let shopify: MisbehavingShopify;
let portal: TestApp;
beforeAll(async () => {
  shopify = await startMisbehavingShopify();
  portal = await startTestApp({ ...shopify.settings, LIMITS_FACTOR: '1000' });
});
afterAll(async () => {
  await portal.close();
  await shopify.close();
});

/** Opens a portal URL with a link that Shopify has just signed. */
function arrive(browser: TestBrowser, path: string, query: Record<string, string>) {
  const url = new URL(`${portal.portalUrl}${path}`);
  const timestamp = String(Math.floor(portal.now() / SECOND_MS));
  url.search = shopify.sign({ timestamp, ...query });
  return openPage(portal, browser, url);
}

async function confirm(browser: TestBrowser, domain: string): Promise<string> {
  shopify.respondWith({ shop: shopResponse(domain) });
  const { data } = await browser.call(endpoints.verifyStore, { body: { shop: domain } });
  const state = new URL(data.url).searchParams.get('state') ?? '';
  return arrive(browser, '/connect/shopify/callback', { code: 'c', shop: domain, state });
}

let shops = 0;
async function confirmedStore() {
  const domain = `lost-${++shops}.myshopify.com`;
  const merchant = await merchantWithStore(portal, domain);
  expect(await confirm(merchant.browser, domain)).toContain('store=verified');
  return { ...merchant, domain };
}

/** Opens the app in the store's admin, with Shopify's redirect. */
const openApp = (browser: TestBrowser, shop: string) =>
  arrive(browser, '/connect/shopify', { shop });

async function statusOf(browser: TestBrowser) {
  return (await browser.call(endpoints.listStores)).data.shops[0]?.status;
}

const refusedToken = { status: 401, body: '{"errors":"[API] Invalid API key or access token"}' };

it.each([
  ['its token is taken no longer', { shop: refusedToken }, 0],
  ['access is forbidden', { shop: { ...refusedToken, status: 403 } }, 0],
  [
    'a new token is refused',
    { tokens: { status: 400, body: '{"error":"invalid_grant"}' } },
    HOUR_MS,
  ],
])(
  'an app that was uninstalled without a webhook is granted again when %s',
  async (_, responses, later) => {
    const { browser, domain, email } = await confirmedStore();
    portal.advance(later);
    shopify.respondWith(responses);
    const url = new URL(await openApp(browser, domain));
    expect(url.pathname).toBe(`/${domain}/admin/oauth/authorize`);
    expect(await statusOf(browser)).toBe('needs_reauth');
    const [details] = (await browser.call(endpoints.listStoreDetails)).data;
    expect(details?.history.map(({ event }) => event)).toContain('needs_reauth');
    const [mail] = await portal.mailsTo(email);
    expect(mail?.subject).toBe(`Confirm A store (${domain}) again`);

    shopify.respondWith({ shop: shopResponse(domain) });
    const state = url.searchParams.get('state') ?? '';
    const back = { code: 'c', shop: domain, state };
    expect(await arrive(browser, '/connect/shopify/callback', back)).toContain('/connect-store');
    await browser.call(endpoints.connectInstall);
    expect(await statusOf(browser)).toBe('verified');
  },
);

it.each([
  ['accepts the token', {}, 0],
  ['gives a new token', {}, HOUR_MS],
  ['is unavailable', { shop: { status: 503 } }, 0],
  ['is unavailable when a new token is due', { tokens: { status: 503 } }, HOUR_MS],
  ['cannot be reached past a wall', { shop: { status: 403, body: '<html>Blocked</html>' } }, 0],
])('opening the app redirects home when Shopify %s', async (_, responses, later) => {
  const { browser, domain } = await confirmedStore();
  portal.advance(later);
  shopify.respondWith({ shop: shopResponse(domain), ...responses });
  expect(await openApp(browser, domain)).toBe(`${portal.portalUrl}/`);
  expect(await statusOf(browser)).toBe('verified');
});

it('a store confirmed again while Shopify refuses its previous token stays confirmed', async () => {
  const { browser, domain } = await confirmedStore();
  const meanwhile = () => confirm(browser, domain);
  shopify.respondWith({ shop: { ...refusedToken, meanwhile } });
  expect(await openApp(browser, domain)).toBe(`${portal.portalUrl}/`);
  expect(await statusOf(browser)).toBe('verified');
});

it('a copied uninstall waits until Shopify reports whether the app is still installed', async () => {
  const { browser, domain } = await confirmedStore();
  const triggeredAt = portal.now() - HOUR_MS;
  await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain, triggeredAt }));
  const copy = await webhookOf(portal, 'app/uninstalled', { domain });

  shopify.respondWith({ shop: { status: 503 } });
  expect(await deliver(portal, copy)).toBe(503);
  expect(await outcomeOf(portal, copy)).toBeUndefined();
  shopify.respondWith({ shop: refusedToken });
  expect(await deliver(portal, copy)).toBe(200);
  expect(await statusOf(browser)).toBe('uninstalled');
});

it('a launch in progress when access is lost is refused', async () => {
  const { browser, domain } = await confirmedStore();
  const { data } = await browser.call(endpoints.dtmRegister, { body: {} });
  const handoff = new URL(data.signedUrl).searchParams.get('handoff') ?? '';
  shopify.respondWith({ shop: refusedToken });
  await openApp(browser, domain);
  const app = portal.app.dependencies.catalogue.apps.find(({ type }) => type === 'dtm');
  const credentials = Buffer.from(`${app?.clientId}:${app?.clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const response = await portal
    .client()
    .call(endpoints.consumeHandoff, { body: { handoff }, headers });
  expect(response.envelope.error?.code).toBe('invalid_handoff');
});

it('a token that is about to expire is renewed once, even with concurrent uses', {
  tags: ['requirement-67'],
}, async () => {
  const { domain } = await confirmedStore();
  const { dependencies } = portal.app;
  const shop = await dependencies.repositories.shopifyShops.findInstalled(domain);
  const { gateway } = dependencies.shopify ?? {};
  if (!shop || !gateway) throw new Error('The store was confirmed at Shopify.');
  const { refreshTokens } = gateway;
  let renewals = 0;
  gateway.refreshTokens = (...args) => {
    renewals += 1;
    return refreshTokens(...args);
  };
  const use = () => tokenForUse(dependencies, shop.id);
  expect((await use()).state).toBe('valid');
  expect(renewals).toBe(0);
  portal.advance(HOUR_MS - 60 * SECOND_MS);
  const states = (await Promise.all(Array.from({ length: 10 }, use))).map(({ state }) => state);
  expect(states).toContain('valid');
  expect(states).not.toContain('lost');
  expect((await use()).state).toBe('valid');
  expect(renewals).toBe(1);
});
