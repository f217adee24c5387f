import { endpoints, type StoreEvent } from '@atrium/contract';
import { describe, expect } from 'vitest';
import {
  addSignedInUser,
  addUser,
  countRows,
  expectRows,
  rowsOf,
  signIn,
} from '../../testing/races/prepared.ts';
import {
  addCustomer,
  addStoreOf,
  grantStore,
  newShopGrant,
} from '../../testing/races/prepared-stores.ts';
import { clientWith, outcomeOf, SUCCEEDED, startRaces } from '../../testing/races/races.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { saveShopGrant } from '../shopify/grants/save-shop-grant.ts';
import { expireStoreRequests } from './requests/expire-store-requests.ts';

const track = startRaces();

let shops = 0;
const newDomain = () => `raced-store-${++shops}.myshopify.com`;

const add = (process: TestApp, token: string, shop: string) =>
  outcomeOf(clientWith(process, token).call(endpoints.addStore, { body: { name: 'Raced', shop } }));

const expectEvent = (storeId: string, event: StoreEvent) =>
  expectRows(track.portal, 'store_events', { store_id: storeId, event });

describe('a store', () => {
  track.race('is added once', {
    claims: ['stores.insert'],
    refusals: ['already_connected'],
    async prepare() {
      const { user, token } = await addSignedInUser(track.portal);
      const domain = newDomain();
      return {
        use: (process) => add(process, token, domain),
        check: () => expectRows(track.portal, 'stores', { user_id: user.id, domain }),
      };
    },
  });

  track.race('is removed once', {
    // Whoever locks the account first; the others find no such store any more.
    claims: ['users.lockForUpdate', 'stores.markRemoved'],
    refusals: ['not_found'],
    async prepare() {
      const { user, store } = await addCustomer(track.portal);
      const token = await signIn(track.portal, user);
      const body = { shop: store.domain };
      return {
        use: (process) =>
          outcomeOf(clientWith(process, token).call(endpoints.removeStore, { body })),
        check: () => expectEvent(store.id, 'removed'),
      };
    },
  });

  let verifications = 0;
  track.race('that is verified while it is removed has an owner only if it is still there', {
    // The shop's owner is released where the removal comes later; a verification that comes later restores the store.
    claims: ['users.lockForUpdate', 'stores.markRemoved'],
    refusals: ['not_found'],
    winners: 2,
    followers: 1,
    async prepare() {
      const grant = newShopGrant(track.portal);
      const user = await addUser(track.portal);
      const token = await signIn(track.portal, user);
      const store = await addStoreOf(track.portal, user, grant.shop.domain);
      // At another place among the removals in each round, because on SQLite they are done in this order.
      const verifyingAt = 1 + (verifications++ % 40);
      const body = { shop: store.domain };
      return {
        async use(process, attempt) {
          if (attempt !== verifyingAt) {
            return outcomeOf(clientWith(process, token).call(endpoints.removeStore, { body }));
          }
          const { dependencies } = process.app;
          await dependencies.transact(async (transaction) => {
            await transaction.users.lockForUpdate(user.id);
            await saveShopGrant(dependencies, transaction, store, grant);
          });
          return SUCCEEDED;
        },
        async check() {
          const { stores, shopifyShops } = track.portal.app.dependencies.repositories;
          const isThere = (await stores.findById(store.id))?.status === 'verified';
          const shop = await shopifyShops.find(grant.shop.id);
          expect(shop?.owner_id).toBe(isThere ? user.id : null);
        },
      };
    },
  });

  track.race('of a renamed shop passes the shop on once when both of its stores are removed', {
    claims: ['users.lockForUpdate', 'stores.markRemoved'],
    refusals: ['not_found'],
    winners: 2,
    async prepare() {
      const { portal } = track;
      const grant = newShopGrant(portal);
      const { user, store } = await addCustomer(portal, grant);
      const shop = { ...grant.shop, domain: newDomain() };
      const current = await addStoreOf(portal, user, shop.domain);
      await grantStore(portal, current, { ...grant, shop });
      const other = await addStoreOf(portal, await addUser(portal), shop.domain);
      const { stores, shopifyShops } = portal.app.dependencies.repositories;
      await stores.update(other.id, { shopify_shop_id: shop.id, status: 'verified' });
      const token = await signIn(portal, user);
      return {
        use(process, attempt) {
          const body = { shop: attempt % 2 === 0 ? store.domain : current.domain };
          return outcomeOf(clientWith(process, token).call(endpoints.removeStore, { body }));
        },
        async check() {
          expect((await shopifyShops.find(shop.id))?.owner_id).toBe(other.user_id);
          await expectEvent(other.id, 'became_owner');
        },
      };
    },
  });

  track.race('that was removed is restored once', {
    // Whoever locks the account first; the others find no removed store any more.
    claims: ['users.lockForUpdate', 'stores.restore'],
    refusals: ['not_found'],
    async prepare() {
      const { store, token } = await addRemovedStore();
      const body = { shop: store.domain };
      return {
        use: (process) =>
          outcomeOf(clientWith(process, token).call(endpoints.restoreStore, { body })),
        check: () => expectEvent(store.id, 'restored'),
      };
    },
  });

  track.race('that was removed is added again once', {
    claims: ['stores.insert', 'stores.restore'],
    refusals: ['already_connected'],
    async prepare() {
      const { user, store, token } = await addRemovedStore();
      return {
        use: (process) => add(process, token, store.domain),
        async check() {
          await expectEvent(store.id, 'restored');
          await expectRows(track.portal, 'stores', { user_id: user.id });
        },
      };
    },
  });

  async function addRemovedStore() {
    const { user, store } = await addCustomer(track.portal);
    await track.portal.app.dependencies.repositories.stores.markRemoved(
      store.id,
      track.portal.now(),
    );
    return { user, store, token: await signIn(track.portal, user) };
  }
});

describe('a request to use a store', () => {
  /** A request that waits for the owner. */
  async function addRequest() {
    const grant = newShopGrant(track.portal);
    const { user: owner } = await addCustomer(track.portal, grant);
    const requester = await addUser(track.portal);
    const added = await addStoreOf(track.portal, requester, grant.shop.domain);
    const store = await grantStore(track.portal, added, grant);
    expect(store.status).toBe('awaiting_approval');
    const [request] = await rowsOf(track.portal, 'store_requests', { store_id: store.id });
    return { owner, store, id: request?.id ?? '' };
  }

  async function expectOneMail(before: number): Promise<void> {
    await expectRows(track.portal, 'outbox', {}, before + 1);
  }

  const outcomes = [
    ['is approved once', [true], ['storeRequests.remove']],
    ['is declined once', [false], ['storeRequests.decline']],
    [
      'is approved or declined, not both',
      [true, false],
      ['storeRequests.remove', 'storeRequests.decline'],
    ],
  ] as const;
  let rounds = 0;
  for (const [title, decisions, claims] of outcomes) {
    track.race(title, {
      claims,
      refusals: ['not_found'],
      async prepare() {
        // In turn, because on SQLite the first one wins.
        rounds += 1;
        const { owner, store, id } = await addRequest();
        const token = await signIn(track.portal, owner);
        const before = await countRows(track.portal, 'outbox');
        return {
          use: (process, attempt) =>
            outcomeOf(
              clientWith(process, token).call(endpoints.decideStoreRequest, {
                params: { id },
                body: { approved: decisions[((attempt >> 1) + rounds) % decisions.length] },
              }),
            ),
          async check() {
            await expectOneMail(before);
            const { stores, storeRequests } = track.portal.app.dependencies.repositories;
            const decided = await stores.findById(store.id);
            const isDeclined = (await storeRequests.findByStore(store.id)) !== undefined;
            expect(decided?.status).toBe(isDeclined ? 'added' : 'verified');
          },
        };
      },
    });
  }

  track.race('expires once, by any number of processes', {
    claims: ['storeRequests.remove'],
    refusals: ['expired before'],
    async prepare() {
      const { store, id } = await addRequest();
      await track.portal.database.connection
        .updateTable('store_requests')
        .set({ expires_at: track.portal.now() })
        .where('id', '=', id)
        .execute();
      const before = await countRows(track.portal, 'outbox');
      return {
        use: async ({ app }) =>
          (await expireStoreRequests(app.dependencies)) === 1 ? SUCCEEDED : 'expired before',
        async check() {
          await expectOneMail(before);
          await expectRows(track.portal, 'stores', { id: store.id, status: 'added' });
        },
      };
    },
  });
});

describe('the access of another account', () => {
  /** An owner who is logged in, and the store of an account that they have approved. */
  async function addShared() {
    const { portal } = track;
    const grant = newShopGrant(portal);
    const { domain } = grant.shop;
    const { user: owner } = await addCustomer(portal, grant);
    const coUser = await addUser(portal);
    const store = await addStoreOf(portal, coUser, domain);
    const { stores } = portal.app.dependencies.repositories;
    await stores.update(store.id, { shopify_shop_id: grant.shop.id, status: 'verified' });
    const token = await signIn(portal, owner);
    const body = { shop: domain, email: coUser.email };
    return {
      ...{ coUser, store },
      end: (process: TestApp) =>
        outcomeOf(clientWith(process, token).call(endpoints.endStoreAccess, { body })),
      async expectEnded() {
        expect(await stores.findById(store.id)).toMatchObject({
          status: 'added',
          shopify_shop_id: null,
        });
        await expectEvent(store.id, 'access_ended');
      },
    };
  }

  track.race('is ended once', {
    claims: ['users.lockForUpdate', 'shopStores.detachUser'],
    refusals: ['not_found'],
    async prepare() {
      const { end, expectEnded } = await addShared();
      const before = await countRows(track.portal, 'outbox');
      return {
        use: end,
        async check() {
          await expectEnded();
          await expectRows(track.portal, 'outbox', {}, before + 1);
        },
      };
    },
  });

  let endings = 0;
  track.race('is ended also while it restores the store', {
    claims: ['users.lockForUpdate', 'shopStores.detachUser', 'stores.restore'],
    refusals: ['not_found'],
    winners: 2,
    async prepare() {
      const { portal } = track;
      const { coUser, store, end, expectEnded } = await addShared();
      await portal.app.dependencies.repositories.stores.markRemoved(store.id, portal.now());
      const token = await signIn(portal, coUser);
      const body = { shop: store.domain };
      // In turn first and later, because on SQLite they are done in this order.
      const endingAt = endings++ % 2;
      return {
        use: (process, attempt) =>
          attempt === endingAt
            ? end(process)
            : outcomeOf(clientWith(process, token).call(endpoints.restoreStore, { body })),
        check: expectEnded,
      };
    },
  });
});
