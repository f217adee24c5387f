import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../core/lifetimes.ts';
import { logIn, merchantWithStore, newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { verifyStore } from '../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

type Counted = 'users' | 'stores' | 'shopify_shops' | 'codes' | 'registrations' | 'sessions';
const countOf = async (table: Counted) =>
  (await portal.database.connection.selectFrom(table).selectAll().execute()).length;

describe('the cleanup', () => {
  it('purges a deleted account with all its data after 30 days, and no other', async () => {
    const gone = await merchantWithStore(portal, 'gone');
    const kept = await merchantWithStore(portal, 'kept');
    await verifyStore(portal, gone.browser, 'gone');
    await verifyStore(portal, kept.browser, 'kept');
    await gone.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    portal.advance(30 * DAY_MS);
    await portal.app.jobs.cleanup.run();
    expect(await countOf('users')).toBe(2);
    expect(await countOf('shopify_shops')).toBe(2);
    portal.advance(1);
    await Promise.all([portal.app.jobs.cleanup.run(), portal.app.jobs.cleanup.run()]);
    expect(await countOf('users')).toBe(1);
    expect(await countOf('stores')).toBe(1);
    expect(await countOf('shopify_shops')).toBe(1);
    await logIn(portal.browser(), kept.email);
    await expect(logIn(portal.browser(), gone.email)).rejects.toThrow('invalid_credentials');
  });

  it('removes expired rows and keeps the others', async () => {
    const email = newEmail();
    await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    await portal.app.jobs.cleanup.run();
    expect(await countOf('registrations')).toBe(1);
    const sessions = await countOf('sessions');
    expect(sessions).toBeGreaterThan(0);
    portal.advance(DAY_MS);
    const counts = await portal.app.jobs.cleanup.run();
    expect(counts).toMatchObject({ registrations: 1, sessions });
    expect(await countOf('codes')).toBe(0);
  });

  /** What credential stuffing leaves behind. */
  async function addOldThrottles(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, number) => ({
      key: `old-${number}`,
      email_hash: null,
      failures: 1,
      first_failed_at: portal.now() - 30 * DAY_MS,
      blocked_until: 0,
    }));
    for (let start = 0; start < count; start += 1000) {
      await portal.database.connection
        .insertInto('login_throttles')
        .values(rows.slice(start, start + 1000))
        .execute();
    }
  }

  it('removes a backlog in statements that are short, and in one run', async () => {
    await addOldThrottles(2600);
    const { cleanup } = portal.app.dependencies.repositories;
    const { remove } = cleanup;
    const removed: number[] = [];
    cleanup.remove = async (...order) => {
      const count = await remove(...order);
      if (order[0] === 'login_throttles') removed.push(count);
      return count;
    };
    expect(await portal.app.jobs.cleanup.run()).toMatchObject({ login_throttles: 2600 });
    cleanup.remove = remove;
    expect(Math.max(...removed)).toBeLessThanOrEqual(500);
  });

  it('cleans up every other table when one cannot be, and reports it', async () => {
    await addOldThrottles(1);
    const { cleanup } = portal.app.dependencies.repositories;
    const { remove } = cleanup;
    cleanup.remove = async (name, ...order) => {
      if (name === 'users') throw new Error('canceling statement due to statement timeout');
      return remove(name, ...order);
    };
    await expect(portal.app.jobs.cleanup.run()).rejects.toThrow('not every table was cleaned up');
    cleanup.remove = remove;
    expect(await portal.app.jobs.cleanup.run()).toMatchObject({ login_throttles: 0 });
  });
});
