import { createHmac } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import {
  decideAtShopify,
  goToGrantScreen,
  openAppAtShopify,
  openPage,
} from '../../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const IDLE_MS = 2 * 3600 * 1000;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
});
afterAll(() => portal.close());

let shops = 0;

/** Opens a URL and returns where the browser goes, without the origin, and its lines of the audit log. */
async function open(browser: TestBrowser, url: URL, at = portal) {
  const begun = at.logLines.length;
  const page = (await openPage(at, browser, url)).replace(at.portalUrl, '');
  const audited = at.logLines
    .slice(begun)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined)
    .map(({ event, reason, failure }) => [event, reason, failure].filter(Boolean).join(' '));
  return { page, audited };
}

async function verification(
  decision: 'install' | 'cancel' = 'install',
  shop = `outcome-${++shops}`,
) {
  const { browser } = await merchantWithStore(portal, shop);
  const { url } = (await browser.call(endpoints.verifyStore, { body: { shop } })).data;
  return { browser, shop, callback: await decideAtShopify(url, decision) };
}

async function installation(decision: 'install' | 'cancel' = 'install') {
  const browser = portal.browser();
  const grantScreen = await goToGrantScreen(portal, browser, `outcome-${++shops}.myshopify.com`);
  return { browser, callback: await decideAtShopify(grantScreen, decision) };
}

/** Signs a changed URL as Shopify does. */
function signedAgain(url: URL): URL {
  const { hmac, ...query } = Object.fromEntries(url.searchParams);
  const text = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const key = String(portal.environment.SHOPIFY_API_SECRET);
  url.searchParams.set('hmac', createHmac('sha256', key).update(text).digest('hex'));
  return url;
}

function olderBy(seconds: number, url: URL): URL {
  url.searchParams.set('timestamp', String(Number(url.searchParams.get('timestamp')) - seconds));
  return url;
}

/** Takes a URL of Shopify's to a portal without Shopify. */
const elsewhere = (at: TestApp, { pathname, search }: URL) =>
  new URL(pathname + search, at.portalUrl);

describe('a verification begun in the portal ends on a page and with a line in the audit log', () => {
  it('when it succeeds', async () => {
    const { browser, callback } = await verification();
    expect(await open(browser, callback)).toEqual({
      page: '/?store=verified',
      audited: ['store_verified'],
    });
    expect(browser.setCookieHeaders.at(-1)).toMatch(/^atrium_shopify=;/);
  });

  it('when the merchant cancels', async () => {
    const { browser, callback } = await verification('cancel');
    expect(await open(browser, callback)).toEqual({
      page: '/?store=denied',
      audited: ['store_verification_refused denied'],
    });
  });

  it.each([
    ['a code with an error', (url: URL) => url.searchParams.set('error', 'access_denied')],
    ['neither code nor error', (url: URL) => url.searchParams.delete('code')],
  ])('when Shopify sends %s, which counts as cancelled', async (_, change) => {
    const { browser, callback } = await verification();
    change(callback);
    expect(await open(browser, signedAgain(callback))).toEqual({
      page: '/?store=denied',
      audited: ['store_verification_refused denied'],
    });
  });

  it('with a redirect that is not cached', async () => {
    const { callback } = await verification('cancel');
    const { headers } = await portal.app.http.inject({ url: callback.pathname + callback.search });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('when it is opened a second time', async () => {
    const { browser, callback } = await verification();
    const cookies = new Map(browser.cookies);
    await open(browser, callback);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await open(browser, callback)).toEqual({
      page: '/?store=expired',
      audited: ['store_verification_refused used'],
    });
  });

  it('when it is opened in another browser', async () => {
    const { callback } = await verification();
    expect(await open(portal.browser(), callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: ['store_verification_refused browser'],
    });
  });

  it('when the merchant has logged out meanwhile, which removes its authorization request', async () => {
    const { browser, callback } = await verification();
    await browser.call(endpoints.logout);
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: ['shopify_callback_refused state'],
    });
  });

  it.each([
    ['one millisecond before it is idle too long', 1, '/?store=verified'],
    ['once it is idle too long', 0, '/connect-store?store=expired'],
  ])('with a session %s', async (_, left, page) => {
    const { browser, callback } = await verification();
    const user = (await browser.call(endpoints.getProfile)).data;
    await portal.database.connection
      .updateTable('sessions')
      .set({ last_seen_at: portal.now() - IDLE_MS + left })
      .where('user_id', '=', user.id)
      .execute();
    expect(await open(browser, callback)).toEqual({
      page,
      audited: [left > 0 ? 'store_verified' : 'store_verification_refused session'],
    });
  });

  it('when another account owns the shop', async () => {
    const first = await verification();
    await open(first.browser, first.callback);
    const second = await verification('install', first.shop);
    expect(await open(second.browser, second.callback)).toEqual({
      page: '/?store=pending',
      audited: ['store_access_requested', 'store_verification_refused pending'],
    });
  });

  it('when Shopify does not respond', async () => {
    const { browser, callback } = await verification('install', 'shop-offline');
    const { page, audited } = await open(browser, callback);
    expect(page).toBe('/?store=failed');
    expect(audited).toEqual([
      expect.stringMatching(/^store_verification_refused shopify_unavailable \S+$/),
    ]);
  });

  it('when the store is gone', async () => {
    const { browser, shop, callback } = await verification();
    await portal.database.connection
      .deleteFrom('stores')
      .where('domain', '=', `${shop}.myshopify.com`)
      .execute();
    const { page } = await open(browser, callback);
    expect(page).toMatch(/store=failed$/);
  });

  it('without an authorization request', async () => {
    const { browser, callback } = await verification();
    await portal.database.connection.deleteFrom('oauth_transactions').execute();
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: ['shopify_callback_refused state'],
    });
  });
});

describe('an installation begun at Shopify ends on a page and with a line in the audit log', () => {
  it('when it succeeds, which leaves a cookie and no line yet', async () => {
    const { browser, callback } = await installation();
    expect(await open(browser, callback)).toEqual({ page: '/connect-store', audited: [] });
    expect([...browser.cookies.keys()]).toEqual(['atrium_install']);
  });

  it('when the merchant cancels', async () => {
    const { browser, callback } = await installation('cancel');
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=denied',
      audited: ['store_install_refused denied'],
    });
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('when Shopify does not respond', async () => {
    const browser = portal.browser();
    const grantScreen = await goToGrantScreen(portal, browser, 'shop-offline.myshopify.com');
    const callback = await decideAtShopify(grantScreen, 'install');
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: [expect.stringMatching(/^store_install_refused shopify_unavailable \S+$/)],
    });
  });

  it('when it begins with a store whose name Shopify would not write', async () => {
    const app = await openAppAtShopify(portal, `outcome-${++shops}.myshopify.com`);
    app.searchParams.set('shop', 'OUTCOME.myshopify.com');
    expect(await open(portal.browser(), signedAgain(app))).toEqual({
      page: '/connect-store?store=failed',
      audited: ['store_install_refused domain'],
    });
  });

  it('when it ends in another browser', async () => {
    const { callback } = await installation();
    expect(await open(portal.browser(), callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: ['store_install_refused browser'],
    });
  });

  it('when Shopify names another shop than the one it began with', async () => {
    const { browser, callback } = await installation();
    callback.searchParams.set('shop', 'another-shop.myshopify.com');
    expect(await open(browser, signedAgain(callback))).toEqual({
      page: '/connect-store?store=failed',
      audited: ['store_install_refused other_shop'],
    });
  });

  it('when Shopify sends neither a code nor an error', async () => {
    const { browser, callback } = await installation();
    callback.searchParams.delete('code');
    expect(await open(browser, signedAgain(callback))).toEqual({
      page: '/connect-store?store=denied',
      audited: ['store_install_refused denied'],
    });
  });

  it('when the database fails', async () => {
    const { browser, callback } = await installation();
    const { oauthTransactions } = portal.app.dependencies.repositories;
    const find = vi.spyOn(oauthTransactions, 'markUsed').mockRejectedValueOnce(new Error('gone'));
    const { page } = await open(browser, callback);
    expect(page).toBe('/connect-store?store=failed');
    find.mockRestore();
  });

  it('when its callback is opened a second time after it failed', async () => {
    const { browser, callback } = await installation('cancel');
    const cookies = new Map(browser.cookies);
    await open(browser, callback);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=expired',
      audited: ['store_install_refused used'],
    });
  });

  it('when its callback is opened a second time after it succeeded, which removes its authorization request', async () => {
    const { browser, callback } = await installation();
    await open(browser, callback);
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: ['shopify_callback_refused state'],
    });
  });

  it('when the link has been opened before', async () => {
    const app = await openAppAtShopify(portal, `outcome-${++shops}.myshopify.com`);
    await open(portal.browser(), app);
    expect(await open(portal.browser(), app)).toEqual({
      page: '/connect-store?store=used',
      audited: ['store_install_refused used'],
    });
  });
});

describe('an unknown callback is not audited as a verification', () => {
  it.each([
    ['its signature is wrong', (url: URL) => url.searchParams.set('state', 'another'), 'signature'],
    ['it is too old', (url: URL) => signedAgain(olderBy(200, url)), 'time'],
  ])('when %s', async (_, change, reason) => {
    const { browser, callback } = await installation();
    change(callback);
    expect(await open(browser, callback)).toEqual({
      page: '/connect-store?store=failed',
      audited: [`shopify_callback_refused ${reason}`],
    });
  });

  it('when its network is over the limit', async () => {
    const { callback } = await installation();
    const { SHOPIFY_API_SECRET = '' } = portal.environment;
    const limits = { LIMITS: 'shopifyAuthorizationByNetwork=1/600' };
    const limited = await startTestApp({ ...limits, SHOPIFY_API_SECRET });
    const browser = limited.browser();
    await open(browser, elsewhere(limited, callback), limited);
    expect(await open(browser, elsewhere(limited, callback), limited)).toEqual({
      page: '/connect-store?store=limited',
      audited: ['shopify_callback_refused limited'],
    });
    await limited.close();
  });
});

it('a portal without Shopify logs that, and redirects to a page with the outcome', async () => {
  const { callback } = await installation();
  const app = await openAppAtShopify(portal, `outcome-${++shops}.myshopify.com`);
  const without = await startTestApp({ SHOPIFY_API_KEY: '', SHOPIFY_API_SECRET: '' });
  const refused = (event: string) => ({
    page: '/connect-store?store=failed',
    audited: [`${event} not_configured`],
  });
  const at = (url: URL) => open(without.browser(), elsewhere(without, url), without);
  expect(await at(app)).toEqual(refused('store_install_refused'));
  expect(await at(callback)).toEqual(refused('shopify_callback_refused'));
  const { browser } = await merchantWithStore(without, 'without-shopify');
  const verifying = await browser.call(endpoints.verifyStore, {
    body: { shop: 'without-shopify' },
  });
  expect(verifying.envelope.error).toMatchObject({
    code: 'unavailable',
    message: 'This portal is not connected to Shopify yet.',
  });
  const { page } = await at(new URL('/connect/shopify/choose', without.portalUrl));
  expect(page).toBe('/connect-store?store=failed');
  const webhook = await webhookOf(portal, 'shop/redact', {
    domain: 'a.myshopify.com',
    shopNumber: 7,
  });
  expect(await deliver(without, webhook)).toBe(401);
  await without.close();
});
