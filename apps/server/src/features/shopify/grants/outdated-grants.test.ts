import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import type { StoreRow } from '../../../repositories/stores/stores.repository.ts';
import { addUser } from '../../../testing/races/prepared.ts';
import { addCustomer, addStoreOf, newShopGrant } from '../../../testing/races/prepared-stores.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { markReauthorizationRequired } from '../tokens/mark-reauthorization-required.ts';
import { type ShopGrant, saveShopGrant } from './save-shop-grant.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** A shop with an owner and a second account that was approved. A grant of a minute before still waits in a browser. */
async function shopWithOlderGrant() {
  const grant = newShopGrant(portal);
  const { store } = await addCustomer(portal, grant);
  const second = await addStoreOf(portal, await addUser(portal), grant.shop.domain);
  const { shopifyShops, stores } = portal.app.dependencies.repositories;
  await stores.update(second.id, { shopify_shop_id: grant.shop.id, status: 'needs_reauth' });
  const older = { ...grant, installedAt: grant.installedAt - MINUTE_MS };
  const lose = async () => {
    const shop = await shopifyShops.find(grant.shop.id);
    if (!shop) throw new Error('The shop is unknown.');
    await markReauthorizationRequired(portal.app.dependencies, shop);
  };
  return { store, second, older, grant, lose };
}

const apply = (store: StoreRow, grant: ShopGrant) =>
  portal.app.dependencies.transact((transaction) =>
    saveShopGrant(portal.app.dependencies, transaction, store, grant),
  );

describe('a grant that is older than the one the shop has', () => {
  it('verifies the store of a shop whose newer tokens are accepted', async () => {
    const { second, older } = await shopWithOlderGrant();
    expect(await apply(second, older)).toBe('verified');
  });

  it('verifies nothing once Shopify no longer accepts the newer tokens', async () => {
    const { store, second, older, lose } = await shopWithOlderGrant();
    await lose();
    const { stores, storeRequests } = portal.app.dependencies.repositories;
    for (const each of [store, second]) {
      expect(await apply(each, older)).toBe('expired');
      expect((await stores.findById(each.id))?.status).toBe('needs_reauth');
    }
    const third = await addStoreOf(portal, await addUser(portal), older.shop.domain);
    expect(await apply(third, older)).toBe('expired');
    expect(await storeRequests.findByStore(third.id)).toBeUndefined();
  });

  it('verifies nothing under a domain that its shop has left, which another shop may be verifying', {
    tags: ['requirement-40'],
  }, async () => {
    const { store, older, grant } = await shopWithOlderGrant();
    const { domain } = newShopGrant(portal).shop;
    const { stores } = portal.app.dependencies.repositories;
    const { user_id: id } = store;
    const current = await addStoreOf(portal, { id }, domain);
    const renamed = { ...grant, shop: { ...grant.shop, domain } };
    expect(await apply(current, renamed)).toBe('verified');
    const third = await addStoreOf(portal, await addUser(portal), older.shop.domain);
    expect(await apply(third, older)).toBe('expired');
    expect((await stores.findById(third.id))?.status).toBe('added');
  });

  it('is followed by a new one, which verifies the store again', async () => {
    const { store, grant, lose } = await shopWithOlderGrant();
    await lose();
    expect(await apply(store, { ...grant, installedAt: portal.now() })).toBe('verified');
  });
});
