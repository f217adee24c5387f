import { endpoints } from '@atrium/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Repositories } from '../../repositories/repositories.ts';
import { decide, ownerAndRequester, requestsOf } from '../../testing/steps/shared-store.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
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
  },
);
