import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../core/lifetimes.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { StoreRow } from '../../../repositories/stores/stores.repository.ts';
import { addUser } from '../../../testing/races/prepared.ts';
import {
  addCustomer,
  addStoreOf,
  grantStore,
  newShopGrant,
  sessionOf,
} from '../../../testing/races/prepared-stores.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deleteAccount } from '../../profile/delete-account.ts';
import type { ShopGrant } from '../../shopify/grants/save-shop-grant.ts';
import { decideStoreRequest } from './decide-store-request.ts';
import { listStoreRequests } from './list-store-requests.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** A shop with an owner, and its grant of some hours ago. */
async function ownedShop() {
  const grant = { ...newShopGrant(portal), installedAt: portal.now() - 3 * HOUR_MS };
  const { user: owner } = await addCustomer(portal, grant);
  return { grant, owner };
}

/** The shop's grant after it was renamed. */
function renamed({ shop, tokens, installedAt }: ShopGrant): ShopGrant {
  const { domain } = newShopGrant(portal).shop;
  return { tokens, shop: { ...shop, domain }, installedAt: installedAt + HOUR_MS };
}

/** The merchant's store of the shop, under the domain of this grant, once they have verified it. */
async function verified(user: UserRow, grant: ShopGrant): Promise<StoreRow> {
  const store = await addStoreOf(portal, user, grant.shop.domain);
  return grantStore(portal, store, grant);
}

async function requestsFor(owner: UserRow) {
  const { session } = await sessionOf(portal, owner);
  return listStoreRequests(portal.app.dependencies, session);
}

async function decideAbout(owner: UserRow, domain: string, approved: boolean): Promise<void> {
  const { session } = await sessionOf(portal, owner);
  const request = (await requestsFor(owner)).find(({ shop }) => shop === domain);
  await decideStoreRequest(portal.app.dependencies, session, request?.id ?? '', approved);
}

describe('a merchant whose request was declined', () => {
  it('cannot ask again under the shop’s new domain', { tags: ['requirement-40'] }, async () => {
    const { grant, owner } = await ownedShop();
    const requester = await addUser(portal);
    await verified(requester, grant);
    await decideAbout(owner, grant.shop.domain, false);
    expect(await verified(requester, renamed(grant))).toMatchObject({ status: 'added' });
    expect(await requestsFor(owner)).toEqual([]);
  });

  it('can ask the owner of another shop that has the domain by now', async () => {
    const { grant, owner } = await ownedShop();
    const requester = await addUser(portal);
    const store = await verified(requester, grant);
    await decideAbout(owner, grant.shop.domain, false);
    // The former shop stays known under its new domain, with the refusal.
    await verified(owner, renamed(grant));
    const { shop, ...other } = newShopGrant(portal);
    const successor = { ...other, shop: { ...shop, domain: grant.shop.domain } };
    const next = await addUser(portal);
    await verified(next, successor);
    expect(await grantStore(portal, store, successor)).toMatchObject({
      status: 'awaiting_approval',
    });
    expect(await requestsFor(next)).toMatchObject([{ email: requester.email }]);
  });
});

it('a request under a shop’s new domain ends once its merchant, approved under the former one, verifies that one', async () => {
  const { grant, owner } = await ownedShop();
  const requester = await addUser(portal);
  await verified(requester, grant);
  const later = renamed(grant);
  const store = await verified(requester, later);
  await decideAbout(owner, grant.shop.domain, true);
  expect(await grantStore(portal, store, later)).toMatchObject({ status: 'verified' });
  expect(await requestsFor(owner)).toEqual([]);
});

describe('a merchant who has asked for a shop under both of its domains', () => {
  async function requesterOfBoth() {
    const { grant, owner } = await ownedShop();
    const requester = await addUser(portal);
    const stores = [await verified(requester, grant), await verified(requester, renamed(grant))];
    const statuses = async () => {
      const { repositories } = portal.app.dependencies;
      const all = await Promise.all(stores.map(({ id }) => repositories.stores.findById(id)));
      return all.map((store) => store?.status);
    };
    expect(await statuses()).toEqual(['awaiting_approval', 'awaiting_approval']);
    return { grant, owner, requester, statuses };
  }

  it('may use both once the owner has approved one of the requests', async () => {
    const { grant, owner, statuses } = await requesterOfBoth();
    await decideAbout(owner, grant.shop.domain, true);
    expect(await statuses()).toEqual(['verified', 'verified']);
    expect(await requestsFor(owner)).toEqual([]);
  });

  it('has to wait with both once the owner has declined one of the requests', async () => {
    const { grant, owner, statuses } = await requesterOfBoth();
    await decideAbout(owner, grant.shop.domain, false);
    expect(await statuses()).toEqual(['added', 'added']);
    expect(await requestsFor(owner)).toEqual([]);
  });

  it('still waits for the owner of another shop', { tags: ['requirement-40'] }, async () => {
    const { grant, owner, requester } = await requesterOfBoth();
    const other = await ownedShop();
    const store = await verified(requester, other.grant);
    await decideAbout(owner, grant.shop.domain, true);
    const { stores } = portal.app.dependencies.repositories;
    expect((await stores.findById(store.id))?.status).toBe('awaiting_approval');
    expect(await requestsFor(other.owner)).toHaveLength(1);
  });

  it('does not have to approve their own request after the shop has passed to them', async () => {
    const { owner, requester, statuses } = await requesterOfBoth();
    await deleteAccount(portal.app.dependencies, owner.id);
    expect(await statuses()).toEqual(['verified', 'verified']);
    expect(await requestsFor(requester)).toEqual([]);
  });
});
