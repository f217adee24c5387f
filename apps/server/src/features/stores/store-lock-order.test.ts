import { endpoints } from '@atrium/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Repositories } from '../../repositories/repositories.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import {
  decide,
  endAccess,
  ownerAndCoUser,
  ownerAndRequester,
  requestsOf,
} from '../../testing/steps/shared-store.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { deliver, outcomeOf, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../profile/delete-account.ts';
import { withdrawRequests } from './requests/withdraw-requests.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** How many transactions wait for a row. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(portal.database.connection);
  return Number(rows[0]?.count);
}

/** `transact`, with the number of its transactions: those that waited for each other are more. */
function countedTransact() {
  const { transact } = portal.app.dependencies;
  const counted = {
    tries: 0,
    transact: <Result>(work: (repositories: Repositories) => Promise<Result>) =>
      transact((transaction) => {
        counted.tries += 1;
        return work(transaction);
      }),
  };
  return counted;
}

/** Runs `lock` in a transaction, which goes on with `rest` and commits when the returned function is called. */
async function holdTransaction(
  lock: (transaction: Repositories) => Promise<unknown>,
  rest: (transaction: Repositories) => Promise<unknown> = async () => undefined,
) {
  const locked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holding = portal.app.dependencies.transact(async (transaction) => {
    await lock(transaction);
    locked.resolve();
    await goOn.promise;
    await rest(transaction);
  });
  await locked.promise;
  return async () => {
    goOn.resolve();
    await holding;
  };
}

async function shopIdOf(domain: string): Promise<string> {
  const shop = await portal.app.dependencies.repositories.shopifyShops.findInstalled(domain);
  return shop?.id ?? '';
}

// SQLite runs one transaction at a time.
describe.runIf(inject('postgresUrl') !== null)(
  'concurrent transactions do not block each other',
  () => {
    it('that decide a request, and that uninstall the app', async () => {
      const { owner, domain } = await ownerAndRequester(portal);
      const [{ id = '' } = {}] = await requestsOf(owner.browser);
      const { store_id } = await portal.database.connection
        .selectFrom('store_requests')
        .select('store_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const goOn = await holdTransaction(
        ({ storeRequests }) => storeRequests.remove(id),
        ({ stores }) => stores.moveStatus(store_id, 'awaiting_approval', 'verified', portal.now()),
      );
      const counted = countedTransact();
      const shopId = await shopIdOf(domain);
      const withdrawing = counted.transact((transaction) =>
        withdrawRequests(portal.app.dependencies, transaction, shopId),
      );
      await expect.poll(countWaiting).toBe(1);
      await goOn();
      await withdrawing;
      expect(counted.tries).toBe(1);
    });

    it('that delete two accounts, each of which uses a shop of the other', async () => {
      const { owner: one, requester: other, domain } = await ownerAndRequester(portal);
      await decide(one.browser, true);
      const second = `second-${domain}`;
      for (const { browser } of [other, one]) {
        await browser.call(endpoints.addStore, { body: { name: 'Second', shop: second } });
        const changed = await browser.call(endpoints.changeStore, {
          body: { shop: second, type: 'dtm' },
        });
        browser.token = changed.data.auth.token;
        await verifyStore(portal, browser, second);
      }
      await decide(other.browser, true);
      const ids = await Promise.all(
        [one, other].map(async ({ email }) => {
          const user = await portal.app.dependencies.repositories.users.findByEmail(email);
          return user?.id ?? '';
        }),
      );
      const [first = '', last = ''] = ids;
      const shopId = await shopIdOf(domain);
      const goOn = await holdTransaction(({ shopifyShops }) =>
        shopifyShops.lockOwned(shopId, first),
      );
      const counted = countedTransact();
      const deps = { ...portal.app.dependencies, transact: counted.transact };
      const deleting = [deleteAccount(deps, first)];
      await expect.poll(countWaiting).toBe(1);
      deleting.push(deleteAccount(deps, last));
      await expect.poll(countWaiting).toBe(2);
      await goOn();
      expect(await Promise.all(deleting)).toEqual([true, true]);
      expect(counted.tries).toBe(2);
    });

    /** How many transactions `call` took while another held a shop, then locked what `rest` locks, and committed. */
    async function triesBeside(
      shopId: string,
      rest: (transaction: Repositories) => Promise<unknown>,
      call: () => Promise<unknown>,
    ): Promise<number> {
      const goOn = await holdTransaction(
        ({ shopifyShops }) => shopifyShops.lockForUpdate(shopId),
        rest,
      );
      const { dependencies } = portal.app;
      const { transact } = dependencies;
      const counted = countedTransact();
      dependencies.transact = counted.transact;
      const called = call().finally(() => {
        dependencies.transact = transact;
      });
      await expect.poll(countWaiting).toBe(1);
      await goOn();
      await called;
      return counted.tries;
    }

    async function storeIdOf(domain: string, email: string): Promise<string> {
      const { users, stores } = portal.app.dependencies.repositories;
      const user = await users.findByEmail(email);
      const [store] = (await stores.list(user?.id ?? '')).filter((each) => each.domain === domain);
      return store?.id ?? '';
    }

    it('that redact a shop, and that request the approval of its owner', async () => {
      const { requester, domain } = await ownerAndRequester(portal);
      // Two days after an uninstallation that Shopify did not report.
      portal.advance(49 * 3_600_000);
      const webhook = await webhookOf(portal, 'shop/redact', { domain });
      const storeId = await storeIdOf(domain, requester.email);
      const tries = await triesBeside(
        await shopIdOf(domain),
        ({ storeRequests }) => storeRequests.setNotifiedOwner(storeId, 'nobody'),
        () => deliver(portal, webhook),
      );
      expect(tries).toBe(1);
      expect(await outcomeOf(portal, webhook)).toBe('applied');
      portal.advance(-49 * 3_600_000);
    });

    it('that remove a store, and that uninstall the app', async () => {
      const { owner, domain } = await ownerAndRequester(portal);
      const storeId = await storeIdOf(domain, owner.email);
      const tries = await triesBeside(
        await shopIdOf(domain),
        ({ stores }) => stores.lockForUpdate(storeId),
        () => owner.browser.call(endpoints.removeStore, { body: { shop: domain } }),
      );
      expect(tries).toBe(1);
    });

    it('that end the access of another account, and that uninstall the app', async () => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      const storeId = await storeIdOf(domain, coUser.email);
      const tries = await triesBeside(
        await shopIdOf(domain),
        ({ stores }) => stores.lockForUpdate(storeId),
        () => endAccess(owner.browser, domain, coUser.email),
      );
      expect(tries).toBe(1);
    });

    it('that end the access of another account, and that delete that account', async () => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      const user = await portal.app.dependencies.repositories.users.findByEmail(coUser.email);
      const counted = countedTransact();
      const deps = { ...portal.app.dependencies, transact: counted.transact };
      const goOn = await holdTransaction(({ users }) => users.lockForUpdate(user?.id ?? ''));
      const ending = endAccess(owner.browser, domain, coUser.email);
      const deleting = deleteAccount(deps, user?.id ?? '');
      await expect.poll(countWaiting).toBe(2);
      await goOn();
      expect([(await ending).status, await deleting]).toEqual([200, true]);
      expect(counted.tries).toBe(1);
    });

    it('that restore a store, and that uninstall the app', async () => {
      const domain = 'restored-beside.myshopify.com';
      const { browser, email } = await merchantWithStore(portal, domain);
      await verifyStore(portal, browser, domain);
      const storeId = await storeIdOf(domain, email);
      const body = { shop: domain };
      await browser.call(endpoints.removeStore, { body });
      const shopId = await shopIdOf(domain);
      const tries = await triesBeside(
        shopId,
        async ({ shopifyShops, stores }) => {
          await shopifyShops.markUninstalled(shopId, portal.now() + 60_000, portal.now());
          await stores.lockForUpdate(storeId);
        },
        () => browser.call(endpoints.restoreStore, { body }),
      );
      expect(tries).toBe(1);
      // What happened first is not overwritten.
      const { data } = await browser.call(endpoints.listStores);
      expect(data.shops).toMatchObject([{ domain, status: 'uninstalled' }]);
    });

    it('that remove one store, and that log in a user of another', async () => {
      const { owner, requester } = await ownerAndRequester(portal);
      await decide(owner.browser, true);
      const body = { name: 'Second', shop: 'removed-beside.myshopify.com' };
      await owner.browser.call(endpoints.addStore, { body });
      expect(await verifyStore(portal, owner.browser, body.shop)).toContain('store=verified');
      const user = await portal.app.dependencies.repositories.users.findByEmail(requester.email);
      const goOn = await holdTransaction(({ users }) => users.lockForUpdate(user?.id ?? ''));
      const removed = await owner.browser.call(endpoints.removeStore, {
        body: { shop: body.shop },
      });
      await goOn();
      expect(removed.status).toBe(200);
    });
  },
);
