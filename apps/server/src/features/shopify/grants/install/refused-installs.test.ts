import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SECOND_MS } from '../../../../core/lifetimes.ts';
import {
  decideAtShopify,
  goToGrantScreen,
  installAtShopify,
  openAppAtShopify,
  openPage,
} from '../../../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

let shops = 0;
const newDomain = () => `refused-${++shops}.myshopify.com`;

const waiting = async (browser: TestBrowser) => (await browser.call(endpoints.getInstall)).data;

describe('an invalid installation shows a message and stores nothing', () => {
  it.each([
    ['a wrong signature', (url: URL) => url.searchParams.set('hmac', '0'.repeat(64)), 'signature'],
    ['no signature', (url: URL) => url.searchParams.delete('hmac'), 'signature'],
    ['another shop', (url: URL) => url.searchParams.set('shop', 'x.myshopify.com'), 'signature'],
    ['a doubled shop', (url: URL) => url.searchParams.append('shop', 'x.y'), 'signature'],
  ])('with %s', async (_failure, change, reason) => {
    const app = await openAppAtShopify(portal, newDomain());
    change(app);
    const logged = portal.logLines.length;
    const browser = portal.browser();
    const location = await openPage(portal, browser, app);
    expect(location).toBe(`${portal.portalUrl}/connect-store?store=failed`);
    expect(browser.cookies.size).toBe(0);
    expect(portal.logLines.slice(logged).join('')).toContain(`"reason":"${reason}"`);
  });

  it.each([-5, 5])('with a timestamp %i minutes off', async (minutes) => {
    const app = await openAppAtShopify(portal, newDomain());
    portal.advance(minutes * 60 * SECOND_MS);
    const location = await openPage(portal, portal.browser(), app);
    portal.advance(-minutes * 60 * SECOND_MS);
    expect(location).toContain('/connect-store?store=failed');
    expect(portal.logLines.join('')).toContain('"reason":"time"');
  });

  it('in a browser other than the one that started it', {
    tags: ['requirement-46'],
  }, async () => {
    const callback = await decideAtShopify(
      await goToGrantScreen(portal, portal.browser(), newDomain()),
      'install',
    );
    const attacker = portal.browser();
    expect(await openPage(portal, attacker, callback)).toContain('/connect-store?store=failed');
    expect(await waiting(attacker)).toBeNull();
  });

  it('a second time', async () => {
    const browser = portal.browser();
    const callback = await decideAtShopify(
      await goToGrantScreen(portal, browser, newDomain()),
      'install',
    );
    const cookies = new Map(browser.cookies);
    await openPage(portal, browser, callback);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await openPage(portal, browser, callback)).toContain('store=failed');
  });

  it('with the state of a login at Google, in the browser that started it', {
    tags: ['attack-7'],
  }, async () => {
    const browser = portal.browser();
    const grantScreen = new URL(await goToGrantScreen(portal, browser, newDomain()));
    const google = new URL((await browser.call(endpoints.startGoogleLogin)).data.url);
    grantScreen.searchParams.set('state', google.searchParams.get('state') ?? '');
    browser.cookies.set('atrium_shopify', browser.cookies.get('atrium_social') ?? '');
    const logged = portal.logLines.length;
    const callback = await decideAtShopify(grantScreen.href, 'install');
    expect(await openPage(portal, browser, callback)).toContain('/connect-store?store=failed');
    expect(portal.logLines.slice(logged).join('')).toContain('"reason":"state"');
    expect(await waiting(browser)).toBeNull();
  });

  it('and its state completes no login at Google', { tags: ['attack-7'] }, async () => {
    const browser = portal.browser();
    const grantScreen = new URL(await goToGrantScreen(portal, browser, newDomain()));
    browser.cookies.set('atrium_social', browser.cookies.get('atrium_shopify') ?? '');
    const state = grantScreen.searchParams.get('state') ?? '';
    const response = await browser.call(endpoints.completeGoogleLogin, {
      body: { code: 'c', state },
    });
    expect(response.status).toBe(403);
  });

  it('after a hundred calls from one network within ten minutes', {
    tags: ['requirement-68'],
  }, async () => {
    const browser = portal.browser();
    const grantScreen = await goToGrantScreen(portal, browser, newDomain());
    const secret = browser.cookies.get('atrium_shopify') ?? '';
    const link = await openAppAtShopify(portal, newDomain());
    for (let arrival = 1; arrival < 100; arrival += 1) await openPage(portal, browser, link);
    browser.cookies.set('atrium_shopify', secret);
    const back = await decideAtShopify(grantScreen, 'install');
    const limited = `${portal.portalUrl}/connect-store?store=limited`;
    expect(await openPage(portal, browser, back)).toBe(limited);
    expect(await openPage(portal, browser, await openAppAtShopify(portal, newDomain()))).toBe(
      limited,
    );
    const looked = await browser.call(endpoints.getInstall);
    expect(looked.data).toBeNull();
    browser.cookies.set('atrium_install', 'A'.repeat(43));
    for (const endpoint of [endpoints.getInstall, endpoints.discardInstall]) {
      expect((await browser.call(endpoint)).envelope.error?.code).toBe('rate_limited');
    }
    // The authorization was not consumed: the same browser may continue later.
    const { connection } = portal.database;
    await connection.deleteFrom('rate_limits').execute();
    portal.advance(5 * SECOND_MS);
    expect(await openPage(portal, browser, back)).toBe(`${portal.portalUrl}/connect-store`);
  });

  it('without counting against that limit, if nothing shows that they come from Shopify', {
    tags: ['requirement-68'],
  }, async () => {
    const limited = await startTestApp({ LIMITS: 'shopifyAuthorizationByNetwork=1/600' });
    onTestFinished(() => limited.close());
    const browser = limited.browser();
    for (const path of ['/connect/shopify', '/connect/shopify/callback']) {
      for (let arrival = 1; arrival <= 3; arrival += 1) {
        const page = new URL(`${path}?shop=a.myshopify.com`, limited.portalUrl);
        expect(await openPage(limited, browser, page)).toContain('store=failed');
      }
    }
    const link = await openAppAtShopify(limited, newDomain());
    expect(await openPage(limited, browser, link)).toContain('/admin/oauth/authorize');
  });

  it('beyond that limit without writing anything', { tags: ['requirement-68'] }, async () => {
    const browser = portal.browser();
    const link = await openAppAtShopify(portal, newDomain());
    for (let arrival = 1; arrival <= 101; arrival += 1) await openPage(portal, browser, link);
    const limits = () => portal.database.connection.selectFrom('rate_limits').selectAll().execute();
    const before = await limits();
    const limited = `${portal.portalUrl}/connect-store?store=limited`;
    for (const path of ['/connect/shopify', '/connect/shopify/callback']) {
      const page = new URL(`${path}${new URL(link).search}`, portal.portalUrl);
      expect(await openPage(portal, browser, page)).toBe(limited);
    }
    expect(await limits()).toEqual(before);
  });

  it('cancelled at Shopify, or with Shopify unavailable', async () => {
    const browser = portal.browser();
    const cancelled = await decideAtShopify(
      await goToGrantScreen(portal, browser, newDomain()),
      'cancel',
    );
    expect(await openPage(portal, browser, cancelled)).toContain('store=denied');
    expect(
      await installAtShopify(portal, browser, `away-offline-${++shops}.myshopify.com`),
    ).toContain('/connect-store?store=failed');
    expect(await waiting(browser)).toBeNull();
  });
});
