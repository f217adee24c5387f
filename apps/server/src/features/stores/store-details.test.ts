import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_REQUEST_RETRY_AFTER_MS } from '../../core/lifetimes.ts';
import { logIn, signedInMerchant } from '../../testing/steps/merchants.ts';
import { decide, endAccess, ownerAndRequester } from '../../testing/steps/shared-store.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { storeDetails } from '../../testing/steps/stores.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function addVerified(browser: TestBrowser, shop: string): Promise<void> {
  await browser.call(endpoints.addStore, { body: { name: shop, shop } });
  await verifyStore(portal, browser, shop);
}

describe('the details of a store', () => {
  it('have the other users of that store only, with addresses for its owner alone', async () => {
    const shops = ['detailed-a.myshopify.com', 'detailed-b.myshopify.com'] as const;
    const owner = await signedInMerchant(portal);
    const [first, second] = [await signedInMerchant(portal), await signedInMerchant(portal)];
    const users = [first, second] as const;
    for (const shop of shops) await addVerified(owner.browser, shop);
    for (const [index, shop] of shops.entries()) {
      await addVerified(users[index as 0 | 1].browser, shop);
      await decide(owner.browser, true);
    }
    expect(await storeDetails(owner.browser)).toMatchObject([
      { domain: shops[0], isOwner: true, otherUsers: { count: 1, emails: [first.email] } },
      { domain: shops[1], isOwner: true, otherUsers: { count: 1, emails: [second.email] } },
    ]);
    expect(await storeDetails(second.browser)).toMatchObject([
      { domain: shops[1], isOwner: false, otherUsers: { count: 1, emails: [] } },
    ]);

    await owner.browser.call(endpoints.removeStore, { body: { shop: shops[0] } });
    expect(await storeDetails(owner.browser)).toMatchObject([
      { domain: shops[1] },
      { domain: shops[0], isOwner: false, otherUsers: { count: 0, emails: [] } },
    ]);
  });

  it('have its newest fifty events, with their times', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const addedAt = new Date(portal.now()).toISOString();
    const body = { name: 'A store', shop: 'eventful.myshopify.com' };
    await browser.call(endpoints.addStore, { body });
    const { repositories } = portal.app.dependencies;
    const user = await repositories.users.findByEmail(email);
    const [store] = await repositories.stores.list(user?.id ?? '');
    for (let count = 0; count < 60; count++) {
      portal.advance(1000);
      await repositories.storeEvents.record([store?.id ?? ''], 'verified', portal.now());
    }
    const [found] = await storeDetails(browser);
    expect(found).toMatchObject({ addedAt, restorableUntil: null });
    expect(found?.history).toHaveLength(50);
    expect(found?.history[0]?.at).toBe(new Date(portal.now()).toISOString());
    // The others are deleted, so that nobody grows a history without end.
    expect(await repositories.storeEvents.listByUser(user?.id ?? '')).toHaveLength(50);
  });

  it.each([
    ['declined a request', (browser: TestBrowser) => decide(browser, false)],
    [
      'ended the access',
      async (browser: TestBrowser, shop: string, email: string) => {
        await decide(browser, true);
        return endAccess(browser, shop, email);
      },
    ],
  ])('have from when on their owner can be asked again, who has %s', async (_, refuse) => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const askAgainAt = async ({ browser, email }: typeof owner) => {
      await logIn(browser, email);
      return (await storeDetails(browser))[0]?.askAgainAt;
    };
    expect(await askAgainAt(requester)).toBeNull();
    expect((await refuse(owner.browser, domain, requester.email)).status).toBe(200);
    const until = new Date(portal.now() + STORE_REQUEST_RETRY_AFTER_MS).toISOString();
    expect([await askAgainAt(requester), await askAgainAt(owner)]).toEqual([until, null]);

    portal.advance(STORE_REQUEST_RETRY_AFTER_MS - 1);
    expect(await askAgainAt(requester)).toBe(until);
    portal.advance(1);
    expect(await askAgainAt(requester)).toBeNull();
    portal.advance(-STORE_REQUEST_RETRY_AFTER_MS);
  });

  it('have no such time once the owner has left: the store can be confirmed at once', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await decide(owner.browser, false);
    await owner.browser.call(endpoints.removeStore, { body: { shop: domain } });
    expect((await storeDetails(requester.browser))[0]?.askAgainAt).toBeNull();
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=verified');
    expect((await storeDetails(requester.browser))[0]).toMatchObject({
      isOwner: true,
      askAgainAt: null,
    });
  });

  it('have no time of connection for a product that is not connected yet', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const body = { name: 'A store', shop: 'not-yet-connected.myshopify.com' };
    await browser.call(endpoints.addStore, { body });
    const { repositories } = portal.app.dependencies;
    const user = await repositories.users.findByEmail(email);
    const [store] = await repositories.stores.list(user?.id ?? '');
    await repositories.products.setConnection(store?.id ?? '', 'dtm', {
      state: 'connecting',
      now: portal.now(),
    });
    const [found] = await storeDetails(browser);
    expect(found?.products).toEqual([{ type: 'dtm', state: 'connecting' }]);
    const events = found?.history.map(({ event }) => event);
    expect(events?.toSorted()).toEqual(['added', 'product_started']);
  });
});
