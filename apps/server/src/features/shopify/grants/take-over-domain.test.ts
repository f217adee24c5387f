import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../core/lifetimes.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { StoreRow } from '../../../repositories/stores/stores.repository.ts';
import { overlap } from '../../../testing/overlap.ts';
import { expectRows } from '../../../testing/races/prepared.ts';
import { addCustomer, grantStore, newShopGrant } from '../../../testing/races/prepared-stores.ts';
import { merchantWithStore, PASSWORD } from '../../../testing/steps/merchants.ts';
import { decide, eventsOf, requestsOf, statusOf } from '../../../testing/steps/shared-store.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { type ShopGrant, saveShopGrant } from './save-shop-grant.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
});
afterAll(() => portal.close());

let shops = 0;
const newDomain = () => `passed-on-${++shops}.myshopify.com`;

/** A grant of a shop that the sandbox does not know under its domain: an hour old. */
function formerGrant(domain: string): ShopGrant {
  const grant = newShopGrant(portal);
  const shop = { ...grant.shop, domain };
  return { ...grant, shop, installedAt: portal.now() - HOUR_MS };
}

async function storeRow(browser: TestBrowser, domain: string): Promise<StoreRow> {
  const { id } = (await browser.call(endpoints.getProfile)).data;
  const { stores } = portal.app.dependencies.repositories;
  const store = await stores.findByDomain(id, domain);
  if (!store) throw new Error(`${domain} is not a store of the merchant.`);
  return store;
}

/** A merchant with a shop whose AI theme is connected, and whose domain the sandbox has given to another shop. */
async function formerMerchant(domain = newDomain()) {
  const merchant = await merchantWithStore(portal, domain);
  const grant = formerGrant(domain);
  const store = await grantStore(portal, await storeRow(merchant.browser, domain), grant);
  await merchant.browser.call(endpoints.dtmRegister, { body: {} });
  return { ...merchant, domain, grant, store };
}

async function newMerchant(domain: string) {
  const merchant = await merchantWithStore(portal, domain);
  const end = await verifyStore(portal, merchant.browser, domain);
  return { ...merchant, end: end.replace(portal.portalUrl, '') };
}

const detailsOf = async (browser: TestBrowser) =>
  (await browser.call(endpoints.listStoreDetails)).data[0];

/** The former shop is renamed, which its owner's verification under the new domain shows. */
async function renameShop(owner: TestBrowser, grant: ShopGrant): Promise<string> {
  const domain = newDomain();
  await owner.call(endpoints.addStore, { body: { name: 'Renamed', shop: domain } });
  const renamed = { ...grant, shop: { ...grant.shop, domain } };
  await grantStore(portal, await storeRow(owner, domain), renamed);
  return domain;
}

async function statusesOf(browser: TestBrowser) {
  const { shops: own } = (await browser.call(endpoints.listStores)).data;
  return own.map(({ domain, status }) => [domain, status]);
}

async function restoreAccount(browser: TestBrowser, email: string) {
  const body = { email, password: PASSWORD, restoreAccount: true };
  const { data } = await browser.call(endpoints.login, { body });
  browser.token = Reflect.get(data, 'auth').token;
}

const takeOversSince = (begun: number) =>
  portal.logLines
    .slice(begun)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'store_domain_taken_over');

const subjectsTo = async (email: string) =>
  (await portal.mailsTo(email)).map(({ subject }) => subject);

describe('a domain that belongs to another shop at Shopify', () => {
  it('becomes the store of who verifies it, without the products and users of the former shop', {
    tags: ['requirement-40'],
  }, async () => {
    const former = await formerMerchant();
    const { browser, end } = await newMerchant(former.domain);
    expect(end).toBe('/?store=verified');
    expect(await detailsOf(browser)).toMatchObject({
      status: 'verified',
      isOwner: true,
      otherUsers: { count: 0, emails: [] },
      products: [],
    });
    const apps = await browser.call(endpoints.connectedApps);
    expect(apps.data.dtm?.connected ?? false).toBe(false);
  });

  it('is disconnected from the merchants of the former shop, who learn why', {
    tags: ['requirement-40'],
  }, async () => {
    const { browser, domain, email, store, grant } = await formerMerchant();
    const begun = portal.logLines.length;
    await newMerchant(domain);
    expect(await detailsOf(browser)).toMatchObject({ status: 'uninstalled', products: [] });
    expect(await eventsOf(browser, domain)).toContain('domain_lost');
    expect((await subjectsTo(email))[0]).toContain('was disconnected from your account');
    const opened = await browser.call(endpoints.dtmRegister, { body: {} });
    expect(opened.envelope.error?.code).toBe('store_unverified');
    await expectRows(portal, 'handoffs', { store_id: store.id }, 0);
    await expectRows(portal, 'shopify_shops', { id: grant.shop.id }, 0);
    expect(takeOversSince(begun)).toMatchObject([
      { stores: 1, shopId: expect.stringMatching(/^gid:/) },
    ]);
  });

  it('leaves the former shop its other domain, and its owner who has it there', async () => {
    const { browser, domain, grant, store } = await formerMerchant();
    const current = await renameShop(browser, grant);
    const begun = portal.logLines.length;
    await newMerchant(domain);
    expect(await statusesOf(browser)).toEqual([
      [domain, 'uninstalled'],
      [current, 'verified'],
    ]);
    const owner_id = store.user_id;
    await expectRows(portal, 'shopify_shops', { id: grant.shop.id, domain: current, owner_id });
    expect(takeOversSince(begun)).toMatchObject([{ stores: 1 }]);
  });

  it('keeps its merchant, who starts the products anew, without an email', async () => {
    const { browser, domain, email } = await formerMerchant();
    expect(await verifyStore(portal, browser, domain)).toContain('store=verified');
    expect(await detailsOf(browser)).toMatchObject({ status: 'verified', products: [] });
    expect(await eventsOf(browser, domain)).toContain('domain_lost');
    expect((await subjectsTo(email)).join()).not.toContain('disconnected');
  });

  it('cannot be requested from the owner of the former shop any more', async () => {
    const { browser: owner, domain, grant } = await formerMerchant();
    const requester = await merchantWithStore(portal, domain);
    await grantStore(portal, await storeRow(requester.browser, domain), grant);
    const [request] = await requestsOf(owner);
    await newMerchant(domain);
    const decision = { params: { id: request?.id ?? '' }, body: { approved: true } };
    expect((await owner.call(endpoints.decideStoreRequest, decision)).status).toBe(404);
    expect(await statusOf(requester.browser)).toBe('added');
    expect((await subjectsTo(requester.email))[0]).toContain('was cancelled');
  });

  it('cannot be requested from the owner of the former shop under its new domain either', async () => {
    const { browser: owner, domain, grant } = await formerMerchant();
    const requester = await merchantWithStore(portal, domain);
    await grantStore(portal, await storeRow(requester.browser, domain), grant);
    await renameShop(owner, grant);
    await newMerchant(domain);
    expect(await requestsOf(owner)).toEqual([]);
    expect(await statusOf(requester.browser)).toBe('added');
    expect((await subjectsTo(requester.email))[0]).toContain('was cancelled');
  });

  it('takes its owner the former shop, which passes on under its new domain, once that was their last store of it', {
    tags: ['requirement-40'],
  }, async () => {
    const { browser: owner, domain, grant } = await formerMerchant();
    const current = newDomain();
    const { browser: requester } = await merchantWithStore(portal, current);
    const renamed = { ...grant, shop: { ...grant.shop, domain: current } };
    await grantStore(portal, await storeRow(requester, current), renamed);
    expect(await requestsOf(owner)).toHaveLength(1);
    await newMerchant(domain);
    expect(await requestsOf(owner)).toEqual([]);
    expect(await detailsOf(requester)).toMatchObject({ status: 'verified', isOwner: true });
  });

  it('leaves the former shop without an owner who has no store of it, if its owner leaves at the same moment', {
    tags: ['requirement-67'],
  }, async () => {
    const { browser: coUser, email, domain, grant } = await formerMerchant();
    const current = newDomain();
    const owner = await merchantWithStore(portal, current);
    const renamed = { ...grant, shop: { ...grant.shop, domain: current } };
    await grantStore(portal, await storeRow(owner.browser, current), renamed);
    // The first one is a user of the shop under its former domain only, once they have passed it on and are back.
    await decide(coUser, true);
    await coUser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    await restoreAccount(coUser, email);
    expect(await detailsOf(coUser)).toMatchObject({ status: 'verified', isOwner: false });

    const { browser } = await merchantWithStore(portal, domain);
    const store = await storeRow(browser, domain);
    const taken = { ...formerGrant(domain), installedAt: portal.now() };
    await overlap(
      portal,
      () => grantStore(portal, store, taken),
      () => owner.browser.call(endpoints.removeStore, { body: { shop: current } }),
    );
    expect(await statusOf(coUser)).toBe('uninstalled');
    const { shopifyShops } = portal.app.dependencies.repositories;
    expect(await shopifyShops.find(grant.shop.id)).toMatchObject({ owner_id: null });
  });

  it('takes the former shop also the stores and requests under the domain that it had before', async () => {
    const { browser: owner, domain, grant } = await formerMerchant();
    const requester = await merchantWithStore(portal, domain);
    await grantStore(portal, await storeRow(requester.browser, domain), grant);
    const current = await renameShop(owner, grant);
    await newMerchant(current);
    expect(await statusesOf(owner)).toEqual([
      [domain, 'uninstalled'],
      [current, 'uninstalled'],
    ]);
    expect(await statusOf(requester.browser)).toBe('added');
    expect((await subjectsTo(requester.email))[0]).toContain('was cancelled');
  });

  it('is not confirmed by restoring a store of the former shop', async () => {
    const { browser, domain } = await formerMerchant();
    await browser.call(endpoints.removeStore, { body: { shop: domain } });
    await newMerchant(domain);
    await browser.call(endpoints.restoreStore, { body: { shop: domain } });
    expect(await detailsOf(browser)).toMatchObject({ status: 'added', products: [] });
  });

  it('is not confirmed by restoring it at the same time, if the former shop has another domain by then', {
    tags: ['requirement-40', 'requirement-67'],
  }, async () => {
    const { browser: former, domain, grant } = await formerMerchant();
    await renameShop(former, grant);
    await former.call(endpoints.removeStore, { body: { shop: domain } });
    const { browser } = await merchantWithStore(portal, domain);
    const store = await storeRow(browser, domain);
    const taken = { ...formerGrant(domain), installedAt: portal.now() };
    await overlap(
      portal,
      () => grantStore(portal, store, taken),
      () => former.call(endpoints.restoreStore, { body: { shop: domain } }),
    );
    expect(await statusesOf(former)).toContainEqual([domain, 'added']);
    const opened = await former.call(endpoints.dtmLoginUrl, { body: { shop: domain } });
    expect(opened.envelope.error?.code).toBe('store_unverified');
    expect(await statusOf(browser)).toBe('verified');
  });

  it('stays with its shop when an older installation of the former one is connected', async () => {
    const { browser: former, domain, grant } = await formerMerchant();
    const { browser } = await newMerchant(domain);
    const { runtime, sealer, repositories } = portal.app.dependencies;
    const secret = newSecret(runtime.randomBytes);
    await repositories.pendingInstalls.insert({
      id: runtime.newId(),
      shop_domain: domain,
      browser_hash: hashSecret(secret),
      shop_grant_sealed: sealer.seal('shopify-install', JSON.stringify(grant)),
      created_at: portal.now(),
      expires_at: portal.now() + HOUR_MS,
    });
    former.cookies.set('atrium_install', secret);
    expect((await former.call(endpoints.connectInstall)).status).toBe(404);
    expect(await statusOf(former)).toBe('uninstalled');
    expect(await statusOf(browser)).toBe('verified');
  });

  it('has one owner when two merchants verify it at the same time', async () => {
    const { domain, grant: former } = await formerMerchant();
    const grant = { ...formerGrant(domain), installedAt: portal.now() };
    const { dependencies } = portal.app;
    const stores = await Promise.all(
      [1, 2].map(async () => {
        const { browser } = await merchantWithStore(portal, domain);
        return storeRow(browser, domain);
      }),
    );
    const outcomes = await Promise.all(
      stores.map((store) =>
        dependencies.transact((transaction) =>
          saveShopGrant(dependencies, transaction, store, grant),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['pending', 'verified']);
    await expectRows(portal, 'shopify_shops', { domain }, 1);
    await expectRows(portal, 'shopify_shops', { id: former.shop.id }, 0);
  });
});

it('a shop that is verified again keeps its users and products', async () => {
  const grant = newShopGrant(portal);
  const { store } = await addCustomer(portal, grant);
  const { products } = portal.app.dependencies.repositories;
  await products.connect(store.id, 'dtm', portal.now());
  await grantStore(portal, store, { ...grant, installedAt: portal.now() });
  expect(await products.listConnections(store.id)).toHaveLength(1);
});
