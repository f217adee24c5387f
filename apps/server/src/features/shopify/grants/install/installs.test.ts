import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../../core/lifetimes.ts';
import { interrupt } from '../../../../testing/overlap.ts';
import { expectRows } from '../../../../testing/races/prepared.ts';
import { auditedBy } from '../../../../testing/steps/audited.ts';
import {
  merchantWithStore,
  newEmail,
  registerAndVerify,
  signedInMerchant,
} from '../../../../testing/steps/merchants.ts';
import {
  decideAtShopify,
  goToGrantScreen,
  installAtShopify,
  openAppAtShopify,
  openPage,
  verifyStore,
} from '../../../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;
const newDomain = () => `installed-${++shops}.myshopify.com`;

const install = (browser: TestBrowser, domain: string) => installAtShopify(portal, browser, domain);
const waiting = async (browser: TestBrowser) => (await browser.call(endpoints.getInstall)).data;
const storesOf = async (browser: TestBrowser) =>
  (await browser.call(endpoints.listStores)).data.shops;

describe('an installation that starts at Shopify', () => {
  it('waits until a merchant logs in or registers in that browser, and is connected on confirmation', async () => {
    const domain = newDomain();
    const browser = portal.browser();
    expect(await install(browser, domain)).toBe(`${portal.portalUrl}/connect-store`);
    expect(await waiting(browser)).toEqual({ name: expect.any(String), shop: domain });
    expect((await browser.call(endpoints.connectInstall)).status).toBe(401);

    await registerAndVerify(portal, browser, newEmail());
    expect(await storesOf(browser)).toEqual([]);
    const connected = await browser.call(endpoints.connectInstall);
    expect(connected.data).toEqual({ shop: domain, outcome: 'verified' });
    expect(await storesOf(browser)).toMatchObject([{ domain, status: 'verified' }]);
    expect(await waiting(browser)).toBeNull();
    const change = { shop: domain, type: 'dtm' };
    const changed = await browser.call(endpoints.changeStore, { body: change });
    browser.token = changed.data.auth.token;
    expect((await browser.call(endpoints.dtmLoginUrl, { body: { shop: domain } })).status).toBe(
      200,
    );
  });

  it('verifies a store that the merchant has added before', async () => {
    const domain = newDomain();
    const { browser } = await merchantWithStore(portal, domain);
    await install(browser, domain);
    await browser.call(endpoints.connectInstall);
    expect(await storesOf(browser)).toMatchObject([{ name: 'A store', status: 'verified' }]);
  });

  it('requires the owner’s approval if another account owns the store', async () => {
    const domain = newDomain();
    const owner = await merchantWithStore(portal, domain);
    await verifyStore(portal, owner.browser, domain);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    const { browser } = await signedInMerchant(portal);
    await install(browser, domain);
    const { data } = await browser.call(endpoints.connectInstall);
    expect(data.outcome).toBe('pending');
    expect(await storesOf(browser)).toMatchObject([{ domain, status: 'awaiting_approval' }]);
  });

  it('is discarded if the app is uninstalled before it is connected', async () => {
    const domain = newDomain();
    const { browser } = await signedInMerchant(portal);
    await install(browser, domain);
    const uninstalled = (triggeredAt: number) =>
      webhookOf(portal, 'app/uninstalled', { domain, shopNumber: 4712, triggeredAt });
    await deliver(portal, await uninstalled(portal.now() - HOUR_MS));
    expect(await waiting(browser)).toMatchObject({ shop: domain });
    portal.advance(SECOND_MS);
    await deliver(portal, await uninstalled(portal.now()));
    portal.advance(-SECOND_MS);
    expect(await waiting(browser)).toBeNull();
    expect((await browser.call(endpoints.connectInstall)).status).toBe(404);
    expect(await storesOf(browser)).toEqual([]);
  });

  it('outlasts the request to redact what was there before it', async () => {
    const domain = newDomain();
    const { browser } = await signedInMerchant(portal);
    await install(browser, domain);
    portal.advance(SECOND_MS);
    const former = { domain, shopNumber: 4712, triggeredAt: portal.now() };
    await deliver(portal, await webhookOf(portal, 'shop/redact', former));
    portal.advance(-SECOND_MS);
    expect(await waiting(browser)).toMatchObject({ shop: domain });
  });

  it('is not stored when the app is uninstalled during the callback', async () => {
    const domain = newDomain();
    const { browser } = await signedInMerchant(portal);
    const callback = await decideAtShopify(
      await goToGrantScreen(portal, browser, domain),
      'install',
    );
    const triggeredAt = portal.now() + SECOND_MS;
    const uninstalled = await webhookOf(portal, 'app/uninstalled', {
      domain,
      shopNumber: 4712,
      triggeredAt,
    });
    await interrupt(
      portal,
      () => openPage(portal, browser, callback),
      () => deliver(portal, uninstalled),
    );
    expect(await waiting(browser)).toBeNull();
  });

  it('keeps its tokens encrypted, for one browser, for an hour', async () => {
    const domain = newDomain();
    const { browser } = await signedInMerchant(portal);
    await install(browser, domain);
    const [row] = await portal.database.connection
      .selectFrom('pending_installs')
      .selectAll()
      .where('shop_domain', '=', domain)
      .execute();
    expect(JSON.stringify(row)).not.toMatch(/shpat|shprt/);
    const other = (await signedInMerchant(portal)).browser;
    expect((await other.call(endpoints.connectInstall)).status).toBe(404);
    portal.advance(HOUR_MS);
    expect(await waiting(browser)).toBeNull();
    expect((await browser.call(endpoints.connectInstall)).status).toBe(404);
    await portal.app.jobs.cleanup.run();
    portal.advance(-HOUR_MS);
    expect(await waiting(browser)).toBeNull();
  });

  it('is connected to no account that is deleted at the same moment', {
    tags: ['requirement-67'],
  }, async () => {
    const domain = newDomain();
    const { browser } = await signedInMerchant(portal);
    await install(browser, domain);
    const [response] = await interrupt(
      portal,
      () => browser.call(endpoints.connectInstall),
      () => browser.call(endpoints.deleteProfile, { body: { isDeleted: true } }),
    );
    expect(response.status).toBe(401);
    expect(await waiting(browser)).toMatchObject({ shop: domain });
  });

  it('keeps the newer tokens when the app was reinstalled while it waited', async () => {
    const domain = newDomain();
    const { browser } = await merchantWithStore(portal, domain);
    const again = await signedInMerchant(portal);
    await install(again.browser, domain);
    await verifyStore(portal, browser, domain);
    const shop = () =>
      portal.database.connection
        .selectFrom('shopify_shops')
        .select(['access_token_sealed', 'installed_at'])
        .where('domain', '=', domain)
        .executeTakeFirstOrThrow();
    const { connection } = portal.database;
    const late = portal.now() + HOUR_MS;
    await connection
      .updateTable('shopify_shops')
      .set({ installed_at: late })
      .where('domain', '=', domain)
      .execute();
    const before = await shop();
    await again.browser.call(endpoints.connectInstall);
    expect(await shop()).toEqual(before);
  });

  it('cannot be connected when none waits, and may still be declined', async () => {
    const { browser } = await signedInMerchant(portal);
    const response = await browser.call(endpoints.connectInstall);
    expect(response.envelope.error).toMatchObject({
      code: 'not_found',
      message: 'There is no store to connect any more.',
    });
    expect((await browser.call(endpoints.discardInstall)).status).toBe(200);
  });

  it('that no key opens any more has ended', async () => {
    const { browser } = await signedInMerchant(portal);
    const domain = newDomain();
    await install(browser, domain);
    const change = (sealed: string) =>
      portal.database.connection
        .updateTable('pending_installs')
        .set({ shop_grant_sealed: sealed })
        .where('shop_domain', '=', domain)
        .execute();
    await change('sealed-under-a-key-that-is-gone');
    expect(await waiting(browser)).toBeNull();
    expect((await browser.call(endpoints.connectInstall)).status).toBe(404);
    // Sealed, but no grant: a fault of ours, which is not taken for an old key.
    await change(portal.app.dependencies.sealer.seal('shopify-install', '{'));
    expect((await browser.call(endpoints.getInstall)).status).toBe(500);
  });

  it('leaves one line in the audit log for each thing that it did', async () => {
    const { browser } = await signedInMerchant(portal);
    const domain = newDomain();
    await install(browser, domain);
    const response = await browser.call(endpoints.connectInstall);
    const events = auditedBy(portal, response).map(({ event }) => event);
    expect(events.sort()).toEqual(['store_added', 'store_verified']);
  });

  it('is discarded when the merchant declines it', async () => {
    const { browser } = await signedInMerchant(portal);
    const domain = newDomain();
    await install(browser, domain);
    expect((await browser.call(endpoints.discardInstall)).status).toBe(200);
    expect(await waiting(browser)).toBeNull();
    await expectRows(portal, 'pending_installs', { shop_domain: domain }, 0);
    expect(await storesOf(browser)).toEqual([]);
  });

  it('shows the portal when the app is already installed', async () => {
    const domain = newDomain();
    const { browser } = await merchantWithStore(portal, domain);
    await verifyStore(portal, browser, domain);
    const app = await openAppAtShopify(portal, domain);
    // Twice, as by a double click: within one second the link is the same.
    for (let click = 0; click < 2; click += 1) {
      expect(await openPage(portal, browser, app)).toBe(`${portal.portalUrl}/`);
    }
  });

  it('starts once with each link from Shopify', {
    tags: ['requirement-46', 'requirement-67'],
  }, async () => {
    const domain = newDomain();
    const link = await openAppAtShopify(portal, domain);
    const browsers = Array.from({ length: 5 }, () => portal.browser());
    const open = async (browser: TestBrowser): Promise<string> => {
      const end = await openPage(portal, browser, link);
      // A server that is too busy refuses some; the merchant opens the link again.
      return end.endsWith('store=failed') ? open(browser) : end;
    };
    const ends = await Promise.all(browsers.map(open));
    const used = ends.filter((end) => end === `${portal.portalUrl}/connect-store?store=used`);
    expect(used).toHaveLength(4);
    expect(ends.filter((end) => end.includes(`/${domain}/admin/oauth/authorize`))).toHaveLength(1);
    expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1);
    expect(portal.logLines.join('')).toContain('"reason":"used"');

    const links = () =>
      portal.database.connection.selectFrom('shopify_install_links').selectAll().execute();
    await portal.app.jobs.cleanup.run();
    expect(await links()).not.toEqual([]);
    portal.advance(200 * SECOND_MS);
    await portal.app.jobs.cleanup.run();
    portal.advance(-200 * SECOND_MS);
    expect(await links()).toEqual([]);
  });

  it('starts at Shopify’s own list of stores when no store is given', async () => {
    const location = await openPage(
      portal,
      portal.browser(),
      new URL(`${portal.portalUrl}/connect/shopify/choose`),
    );
    const key = portal.environment.SHOPIFY_API_KEY;
    expect(location).toContain(`/shopify/admin.shopify.com/oauth/install?client_id=${key}`);
  });
});
