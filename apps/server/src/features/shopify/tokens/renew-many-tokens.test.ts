import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '../../../core/lifetimes.ts';
import type { MeasureJob } from '../../../jobs/job-metrics.ts';
import { addUser } from '../../../testing/races/prepared.ts';
import { addStoreOf } from '../../../testing/races/prepared-stores.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Renewal } from './renew-tokens.ts';
import { createRenewShopifyTokensJob } from './renew-tokens-job.ts';

const SHOPS = 250;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  const user = await addUser(portal);
  for (let number = 0; number < SHOPS; number++) await addShop(user, number);
  portal.advance(DAY_MS);
});
afterAll(() => portal.close());

async function addShop(user: { id: string }, number: number): Promise<void> {
  const { shopifyShops, stores } = portal.app.dependencies.repositories;
  const id = `gid://shopify/Shop/${number}`;
  const domain = `many-${number}.myshopify.com`;
  const now = portal.now();
  await shopifyShops.insertOrLock({
    id,
    domain,
    owner_id: user.id,
    scopes: '',
    access_token_sealed: 'sealed',
    refresh_token_sealed: 'sealed',
    renewing_until: 0,
    created_at: now,
    updated_at: now,
  });
  const store = await addStoreOf(portal, user, domain);
  await stores.update(store.id, { shopify_shop_id: id, status: 'verified' });
}

/** The job, at a Shopify that responds to every shop in this way. */
function jobAt(
  respond: (shopId: string) => Promise<Renewal>,
  measure: MeasureJob = (_name, work) => work(),
) {
  const { repositories, runtime } = portal.app.dependencies;
  return createRenewShopifyTokensJob({
    shopifyShops: repositories.shopifyShops,
    renewTokens: respond,
    runtime,
    log: pino({ level: 'silent' }),
    measure,
  });
}

it('begins a run every ten minutes until the process stops', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let runs = 0;
  const job = jobAt(
    async () => 'unavailable',
    (_name, work) => {
      runs += 1;
      return work();
    },
  );
  job.start();
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(runs).toBe(0);
  vi.advanceTimersByTime(10 * 60_000);
  expect(runs).toBe(1);
  await job.stop();
  vi.advanceTimersByTime(10 * 60_000);
  expect(runs).toBe(1);
});

describe('a run of renewals', () => {
  it('stops after a hundred attempts without a success', async () => {
    const job = jobAt(async () => 'unavailable');
    expect(await job.run()).toEqual({ unavailable: 100 });
  });

  it('goes on after tokens that no key opens', async () => {
    let shops = 0;
    const job = jobAt(async (shopId) => {
      shops += 1;
      // The first hundred: a whole batch without a success.
      if (shops > 100) return 'unavailable';
      const { shopifyShops } = portal.app.dependencies.repositories;
      const lease = { now: portal.now(), until: portal.now() + 60_000 };
      await shopifyShops.leaseForRenewal(shopId, { replacedUntil: portal.now() - DAY_MS }, lease);
      return 'unreadable';
    });
    expect(await job.run()).toEqual({ unreadable: 100, unavailable: 100 });
    portal.advance(60_000);
  });

  it('ends between two shops when the process stops', async () => {
    const answered = Promise.withResolvers<Renewal>();
    const begun = Promise.withResolvers<void>();
    const job = jobAt(() => {
      begun.resolve();
      return answered.promise;
    });
    const run = job.run();
    await begun.promise;
    let isStopped = false;
    const stopping = job.stop().then(() => {
      isStopped = true;
    });
    await portal.app.http.inject('/healthz');
    expect(isStopped).toBe(false);
    answered.resolve('renewed');
    await stopping;
    expect(await run).toEqual({ renewed: 1 });
  });

  it('renews everything that is due in one run', async () => {
    const { connection } = portal.database;
    const job = jobAt(async (shopId) => {
      const change = { updated_at: portal.now() };
      await connection.updateTable('shopify_shops').set(change).where('id', '=', shopId).execute();
      return 'renewed';
    });
    expect(await job.run()).toEqual({ renewed: SHOPS });
    expect(await job.run()).toEqual({});
  });

  it('goes on after a batch of which no key opens one half', async () => {
    portal.advance(DAY_MS);
    const { connection } = portal.database;
    let shops = 0;
    const job = jobAt(async (shopId) => {
      shops += 1;
      const change = { updated_at: portal.now() };
      await connection.updateTable('shopify_shops').set(change).where('id', '=', shopId).execute();
      return shops % 2 === 0 ? 'renewed' : 'unreadable';
    });
    expect(await job.run()).toEqual({ renewed: SHOPS / 2, unreadable: SHOPS / 2 });
  });
});
