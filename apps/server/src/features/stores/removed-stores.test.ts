import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../core/lifetimes.ts';
import { interrupt, overlap } from '../../testing/overlap.ts';
import { newProductApp, type TestProductApp } from '../../testing/services/product-app.ts';
import { logIn, merchantWithStore, signedInMerchant } from '../../testing/steps/merchants.ts';
import { decide, ownerAndRequester } from '../../testing/steps/shared-store.ts';
import {
  decideAtShopify,
  openPage,
  verifyStore,
} from '../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import { removeStore, restoreStore, storeDetails } from '../../testing/steps/stores.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
let productApp: TestProductApp;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp(productApp.environment);
});
afterAll(() => portal.close());

let shops = 0;
const newShop = () => `removable-${++shops}.myshopify.com`;

const listed = async (browser: TestBrowser) => (await browser.call(endpoints.listStores)).data;

async function merchantWithProduct() {
  const shop = newShop();
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, shop);
  await merchant.browser.call(endpoints.dtmRegister, { body: {} });
  return { ...merchant, shop };
}

describe('a removed store', () => {
  it('is listed no more, opens no product, and is back with its products when restored', async () => {
    const { browser, shop } = await merchantWithProduct();
    const response = await removeStore(browser, shop);
    const until = new Date(portal.now() + 30 * DAY_MS).toISOString();
    expect(response.data).toEqual({ restorableUntil: until });
    expect(await listed(browser)).toEqual({ currentShop: null, shops: [] });
    expect((await browser.call(endpoints.getSignedUrl)).envelope.error?.code).toBe(
      'store_required',
    );
    expect(await storeDetails(browser)).toMatchObject([{ domain: shop, restorableUntil: until }]);

    expect((await restoreStore(browser, shop)).data).toMatchObject({
      domain: shop,
      status: 'verified',
    });
    const [store] = await storeDetails(browser);
    expect(store).toMatchObject({
      restorableUntil: null,
      isOwner: true,
      products: [{ type: 'dtm', state: 'connected' }],
    });
    expect(store?.history.map(({ event }) => event).sort()).toEqual([
      'added',
      'product_connected',
      'product_started',
      'removed',
      'restored',
      'verified',
    ]);
  });

  it('is replaced by the store that was used before it, in every session with it as the current store', async () => {
    const { browser, email } = await merchantWithStore(portal, newShop());
    const kept = (await listed(browser)).currentShop?.domain;
    const shop = newShop();
    await browser.call(endpoints.addStore, { body: { name: 'Second', shop } });
    portal.advance(1000);
    const changed = await browser.call(endpoints.changeStore, { body: { shop } });
    browser.token = changed.data.auth.token;
    const other = portal.browser();
    await logIn(other, email);
    expect((await listed(other)).currentShop?.domain).toBe(shop);
    await removeStore(browser, shop);
    for (const each of [browser, other]) {
      expect((await listed(each)).currentShop?.domain).toBe(kept);
    }
  });

  it('redeems no hand-off that was issued before', async () => {
    const { browser, shop } = await merchantWithProduct();
    const { data } = await browser.call(endpoints.getSignedUrl);
    const handoff = new URL(data.signedUrl).searchParams.get('handoff') ?? '';
    await removeStore(browser, shop);
    const redeemed = await portal.client().call(endpoints.consumeHandoff, {
      body: { handoff },
      headers: { authorization: `Basic ${btoa('dtm-client:a-secret-of-24-characters')}` },
    });
    expect(redeemed.envelope.error?.code).toBe('invalid_handoff');
  });

  it('accepts no report of a product app', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    const data = await productApp.reportFor(portal, shop, { state: 'connected' });
    const response = await portal.client().call(endpoints.reportConnection, { body: { data } });
    expect(response.status).toBe(404);
  });

  it('is restored under the new name when it is added again', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    const body = { name: 'Back again', shop };
    const added = await browser.call(endpoints.addStore, { body });
    expect(added.envelope.message).toBe(messages.storeAdded);
    expect((await listed(browser)).shops).toMatchObject([
      { name: 'Back again', domain: shop, status: 'verified' },
    ]);
    expect((await browser.call(endpoints.addStore, { body })).status).toBe(409);
  });

  it('is restored by verifying it at Shopify again', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    await browser.call(endpoints.addStore, { body: { name: 'Again', shop } });
    expect(await verifyStore(portal, browser, shop)).toContain('store=verified');
    expect((await storeDetails(browser))[0]).toMatchObject({
      restorableUntil: null,
      isOwner: true,
    });
  });

  it('has the status it would have without the removal', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain: shop }));
    expect((await restoreStore(browser, shop)).data.status).toBe('uninstalled');
    // Whoever confirms the shop next owns it.
    expect(await storeDetails(browser)).toMatchObject([{ isOwner: false }]);
  });

  it('is not verified again because somebody else has confirmed the shop since it was uninstalled', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain: shop }));
    portal.advance(1000);
    const successor = await merchantWithStore(portal, shop);
    expect(await verifyStore(portal, successor.browser, shop)).toContain('store=verified');
    expect((await restoreStore(browser, shop)).data.status).toBe('uninstalled');
  });

  it('is not verified again once another account owns the shop, until its owner approves', {
    tags: ['requirement-40'],
  }, async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    const successor = await merchantWithStore(portal, shop);
    expect(await verifyStore(portal, successor.browser, shop)).toContain('store=verified');
    expect((await restoreStore(browser, shop)).data.status).toBe('added');
    const opened = await browser.call(endpoints.dtmLoginUrl, { body: { shop } });
    expect(opened.envelope.error?.code).toBe('store_unverified');
    expect((await storeDetails(successor.browser))[0]).toMatchObject({
      isOwner: true,
      otherUsers: { count: 0, emails: [] },
    });
    expect(await verifyStore(portal, browser, shop)).toContain('store=pending');
    await decide(successor.browser, true);
    expect((await listed(browser)).shops).toMatchObject([{ status: 'verified' }]);
  });

  it('is not verified again when another account becomes the owner at the same moment', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    const successor = await merchantWithStore(portal, shop);
    const started = await successor.browser.call(endpoints.verifyStore, { body: { shop } });
    const callback = await decideAtShopify(started.data.url, 'install');
    const [returned, restored] = await overlap(
      portal,
      () => openPage(portal, successor.browser, callback),
      () => restoreStore(browser, shop),
    );
    expect(returned).toContain('store=verified');
    expect(restored.data.status).toBe('added');
  });

  it('is not verified again once the account that waited for an approval owns the shop', {
    tags: ['requirement-40'],
  }, async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await removeStore(owner.browser, domain);
    expect(await storeDetails(requester.browser)).toMatchObject([
      { isOwner: true, status: 'verified' },
    ]);
    expect((await restoreStore(owner.browser, domain)).data.status).toBe('added');
    expect(await verifyStore(portal, owner.browser, domain)).toContain('store=pending');
  });

  it('has its products no more once another account owns the shop', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    const successor = await merchantWithStore(portal, shop);
    await verifyStore(portal, successor.browser, shop);
    await restoreStore(browser, shop);
    expect(await storeDetails(browser)).toMatchObject([{ status: 'added', products: [] }]);
  });

  it('is not verified when it was only typed before', async () => {
    const shop = newShop();
    const { browser } = await merchantWithStore(portal, shop);
    await removeStore(browser, shop);
    expect((await restoreStore(browser, shop)).data.status).toBe('added');
    expect(await storeDetails(browser)).toMatchObject([{ isOwner: false, restorableUntil: null }]);
  });

  it('needs a new authorization when Shopify refused its token meanwhile', async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    await portal.database.connection
      .updateTable('shopify_shops')
      .set({ access_token_sealed: '' })
      .where('domain', '=', shop)
      .execute();
    expect((await restoreStore(browser, shop)).data.status).toBe('needs_reauth');
  });

  it('stays redacted when its shop was redacted before', async () => {
    const { browser, shop } = await merchantWithProduct();
    // Shopify sends it two days after the uninstallation; the other tests go on at their own time.
    portal.advance(49 * HOUR_MS);
    await deliver(portal, await webhookOf(portal, 'shop/redact', { domain: shop }));
    portal.advance(-49 * HOUR_MS);
    expect((await listed(browser)).shops).toMatchObject([{ status: 'redacted' }]);
    await removeStore(browser, shop);
    expect((await restoreStore(browser, shop)).data.status).toBe('redacted');
  });

  it('that was never removed, or is unknown, cannot be restored', async () => {
    const { browser, shop } = await merchantWithProduct();
    for (const domain of [shop, newShop()]) {
      const response = await restoreStore(browser, domain);
      expect(response.envelope.error).toMatchObject({
        code: 'not_found',
        message: 'This store can no longer be restored.',
      });
    }
    const unknown = await removeStore(browser, newShop());
    expect(unknown.envelope.error).toMatchObject({
      code: 'not_found',
      message: 'You have no such store.',
    });
  });

  it('is deleted after 30 days', async () => {
    const { browser, email, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    portal.advance(30 * DAY_MS - HOUR_MS);
    await portal.app.jobs.cleanup.run();
    await logIn(browser, email);
    expect(await storeDetails(browser)).toHaveLength(1);
    portal.advance(2 * HOUR_MS);
    await portal.app.jobs.cleanup.run();
    await logIn(browser, email);
    expect(await storeDetails(browser)).toEqual([]);
    expect((await restoreStore(browser, shop)).status).toBe(404);
    portal.advance(-30 * DAY_MS - HOUR_MS);
  });

  it('is removed by one of two calls that have both found it', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser, shop } = await merchantWithProduct();
    const [first, concurrent] = await interrupt(
      portal,
      () => removeStore(browser, shop),
      () => removeStore(browser, shop),
    );
    expect([first.envelope.error?.code, concurrent.status]).toEqual(['not_found', 200]);
  });

  it('is restored by one of two calls that overlap', { tags: ['requirement-67'] }, async () => {
    const { browser, shop } = await merchantWithProduct();
    await removeStore(browser, shop);
    const [first, later] = await overlap(
      portal,
      () => restoreStore(browser, shop),
      () => restoreStore(browser, shop),
    );
    expect([first.status, later.envelope.error?.code]).toEqual([200, 'not_found']);
    const [store] = await storeDetails(browser);
    expect(store?.history.filter(({ event }) => event === 'restored')).toHaveLength(1);
  });

  it('needs a recent login also when it is verified just before it is removed', {
    tags: ['requirement-67'],
  }, async () => {
    const shop = newShop();
    const { browser } = await merchantWithStore(portal, shop);
    portal.advance(HOUR_MS + 1000);
    const [refused, verified] = await interrupt(
      portal,
      () => removeStore(browser, shop),
      () => verifyStore(portal, browser, shop),
    );
    portal.advance(-HOUR_MS - 1000);
    expect(verified).toContain('store=verified');
    expect(refused.envelope.error?.code).toBe('reauthentication_required');
    expect(await storeDetails(browser)).toMatchObject([{ status: 'verified', isOwner: true }]);
  });

  it('needs a recent login when it is verified, and none when it was only typed', async () => {
    const { browser, shop } = await merchantWithProduct();
    const typed = newShop();
    await browser.call(endpoints.addStore, { body: { name: 'Typed', shop: typed } });
    portal.advance(HOUR_MS + 1000);
    const refused = await removeStore(browser, shop);
    expect(refused.envelope.error?.code).toBe('reauthentication_required');
    expect((await removeStore(browser, typed)).status).toBe(200);
    portal.advance(-HOUR_MS - 1000);
  });

  it('of another merchant gets the same response as a missing one', {
    tags: ['requirement-40'],
  }, async () => {
    const owner = await merchantWithProduct();
    const { browser } = await signedInMerchant(portal);
    const { shop } = owner;
    expect((await removeStore(browser, shop)).status).toBe(404);
    const renamed = await browser.call(endpoints.renameStore, { body: { shop, name: 'Mine' } });
    expect(renamed.status).toBe(404);
    await removeStore(owner.browser, shop);
    expect((await restoreStore(browser, shop)).status).toBe(404);
  });
});
