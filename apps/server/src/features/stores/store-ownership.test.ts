import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCustomer,
  addStoreOf,
  grantStore,
  newShopGrant,
  sessionOf,
} from '../../testing/races/prepared-stores.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { decide, ownerAndRequester, requestsOf } from '../../testing/steps/shared-store.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { removeStore, restoreStore, storeDetails } from '../../testing/steps/stores.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { restoreRow } from './insert-store.ts';
import { listStoreDetails } from './list-stores.ts';
import { removeStore as remove } from './remove-store.ts';
import { decideStoreRequest } from './requests/decide-store-request.ts';
import { listStoreRequests } from './requests/list-store-requests.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;
const newShop = () => `owned-${++shops}.myshopify.com`;

describe('ownership', () => {
  it('passes on with the removal, and stays with the next owner when the store is restored', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await decide(owner.browser, true);
    const [before] = await storeDetails(owner.browser);
    expect(before).toMatchObject({
      isOwner: true,
      otherUsers: { count: 1, emails: [requester.email] },
    });
    // The owner's address is not shown to those whom they let in.
    const [used] = await storeDetails(requester.browser);
    expect(used).toMatchObject({ isOwner: false, otherUsers: { count: 1, emails: [] } });

    const mails = (await portal.mailsTo(requester.email)).length;
    await removeStore(owner.browser, domain);
    const [mail, ...earlier] = await portal.mailsTo(requester.email);
    expect(earlier).toHaveLength(mails);
    expect(mail?.subject).toBe(`You now own A store (${domain}) in Atrium`);
    expect(mail?.text).not.toContain(owner.email);
    const [next] = await storeDetails(requester.browser);
    expect(next).toMatchObject({ isOwner: true, otherUsers: { count: 0, emails: [] } });
    expect(next?.history.map(({ event }) => event)).toContain('became_owner');

    await restoreStore(owner.browser, domain);
    const [left] = await storeDetails(owner.browser);
    expect(left?.history.map(({ event }) => event)).toContain('ownership_passed');
    expect((await storeDetails(owner.browser))[0]).toMatchObject({
      isOwner: false,
      status: 'verified',
    });
  });

  it('stays when another user of the shop removes their store', async () => {
    const domain = newShop();
    const eldest = await merchantWithStore(portal, domain);
    portal.advance(1000);
    const owner = await merchantWithStore(portal, domain);
    await verifyStore(portal, owner.browser, domain);
    const leaving = await merchantWithStore(portal, domain);
    for (const { browser } of [eldest, leaving]) {
      await verifyStore(portal, browser, domain);
      await decide(owner.browser, true);
    }
    await removeStore(leaving.browser, domain);
    expect(await storeDetails(owner.browser)).toMatchObject([{ isOwner: true }]);
    expect(await storeDetails(eldest.browser)).toMatchObject([{ isOwner: false }]);
  });

  it('is back with a restored store that nobody else uses', async () => {
    const shop = newShop();
    const { browser } = await merchantWithStore(portal, shop);
    await verifyStore(portal, browser, shop);
    await removeStore(browser, shop);
    await restoreStore(browser, shop);
    expect((await storeDetails(browser))[0]?.isOwner).toBe(true);
  });

  it('of one store leaves the requests for others', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const other = await ownerAndRequester(portal);
    await requester.browser.call(endpoints.addStore, {
      body: { name: 'Other', shop: other.domain },
    });
    await verifyStore(portal, requester.browser, other.domain);
    expect(await requestsOf(other.owner.browser)).toHaveLength(2);
    await removeStore(requester.browser, domain);
    expect(await requestsOf(owner.browser)).toEqual([]);
    expect(await requestsOf(other.owner.browser)).toHaveLength(2);
  });

  it('ends the request for its approval when the requester removes the store', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await removeStore(requester.browser, domain);
    expect(await requestsOf(owner.browser)).toEqual([]);
    expect((await restoreStore(requester.browser, domain)).data.status).toBe('added');
  });
});

describe('an account that has left a shop', () => {
  it('uses it again after the owner, who had approved it, has confirmed the shop once more', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await decide(owner.browser, true);
    await removeStore(requester.browser, domain);
    await verifyStore(portal, owner.browser, domain);
    await restoreStore(requester.browser, domain);
    expect(await storeDetails(requester.browser)).toMatchObject([{ status: 'verified' }]);
  });

  it('does not use it again if a new owner separates it while the store is being restored', async () => {
    const { user, store } = await addCustomer(portal, newShopGrant(portal));
    const { session } = await sessionOf(portal, user);
    await remove(portal.app.dependencies, session, store.domain);
    const restored = await portal.app.dependencies.transact(async (transaction) => {
      const { stores, shopStores } = transaction;
      const removed = await stores.findRemoved(user.id, store.domain);
      if (!removed?.shopify_shop_id) throw new Error('The removed store has no shop.');
      await shopStores.detachAbsent(removed.shopify_shop_id, 'new owner', portal.now());
      await restoreRow(transaction, removed, portal.now());
      return stores.findById(store.id);
    });
    expect(restored).toMatchObject({ status: 'added', shopify_shop_id: null });
  });
});

describe('the owner of a shop that was renamed', () => {
  /** A merchant who has the same shop under both of its domains, and another account that waits for their approval. */
  async function renamedShop() {
    const grant = newShopGrant(portal);
    const { user: owner, store: former } = await addCustomer(portal, grant);
    const { domain } = newShopGrant(portal).shop;
    const renamed = { ...grant, shop: { ...grant.shop, domain } };
    const current = await addStoreOf(portal, owner, domain);
    await grantStore(portal, current, renamed);
    const { user: requester } = await addCustomer(portal, renamed);
    const { session } = await sessionOf(portal, owner);
    return { session, former, current, requester };
  }

  const stores = async (user: { userId: string }) => {
    const details = await listStoreDetails(portal.app.dependencies, user);
    return details.map(({ domain, status, isOwner }) => ({ domain, status, isOwner }));
  };

  it('stays the owner when they remove the store under its former domain', async () => {
    const { session, former, current, requester } = await renamedShop();
    await remove(portal.app.dependencies, session, former.domain);
    expect(await stores(session)).toContainEqual({
      domain: current.domain,
      status: 'verified',
      isOwner: true,
    });
    const { storeRequests } = portal.app.dependencies.repositories;
    expect(await storeRequests.listByOwner(session.userId, portal.now())).toHaveLength(1);
    expect(await storeRequests.listByUser(requester.id, portal.now())).toHaveLength(1);
  });

  it('sees each other user of the shop once', async () => {
    const { session, requester } = await renamedShop();
    const { dependencies } = portal.app;
    const [request] = await listStoreRequests(dependencies, session);
    await decideStoreRequest(dependencies, session, String(request?.id), true);
    const emails = [requester.email];
    const both = { isOwner: true, otherUsers: { count: 1, emails } };
    expect(await listStoreDetails(dependencies, session)).toMatchObject([both, both]);
  });

  it('does not decide again about a user of the shop who has it under the new domain too', async () => {
    const grant = newShopGrant(portal);
    const { user: owner } = await addCustomer(portal, grant);
    const { session } = await sessionOf(portal, owner);
    const { user } = await addCustomer(portal, grant);
    const { dependencies } = portal.app;
    const [request] = await listStoreRequests(dependencies, session);
    await decideStoreRequest(dependencies, session, String(request?.id), true);
    const { domain } = newShopGrant(portal).shop;
    const current = await addStoreOf(portal, user, domain);
    await grantStore(portal, current, { ...grant, shop: { ...grant.shop, domain } });
    expect(await listStoreRequests(dependencies, session)).toEqual([]);
    const verified = { status: 'verified', isOwner: false };
    expect(await stores({ userId: user.id })).toMatchObject([verified, verified]);
  });

  it('passes it on once they have removed both', async () => {
    const { session, former, current, requester } = await renamedShop();
    for (const { domain } of [current, former]) {
      await remove(portal.app.dependencies, session, domain);
    }
    expect(await stores({ userId: requester.id })).toMatchObject([
      { status: 'verified', isOwner: true },
    ]);
  });
});
