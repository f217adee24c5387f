import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createAfterCommit } from '../core/after-commit.ts';
import type { DatabaseLocation } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { isUnavailable } from './database-failures.ts';
import { openRepositories, type Repositories } from './repositories.ts';

const shop = {
  domain: 'raced.myshopify.com',
  owner_id: null,
  scopes: '',
  access_token_sealed: 'sealed',
  access_token_expires_at: null,
  refresh_token_sealed: null,
  refresh_token_expires_at: null,
  installed_at: null,
  uninstalled_at: null,
  renewing_until: 0,
  created_at: 0,
  updated_at: 0,
};

// SQLite runs one transaction at a time.
describe.runIf(inject('postgresUrl') !== null)('a transaction on PostgreSQL', () => {
  async function open(location: DatabaseLocation) {
    const database = openTestDatabase(location);
    onTestFinished(() => database.close());
    await migrate(database);
    return openRepositories(database, {
      afterCommit: createAfterCommit(),
      guardTransactions: false,
    });
  }

  it('is retried when a concurrent one has inserted the same unique value, and sees that row', async () => {
    const { transact, shopifyShops } = await open(await newTestDatabase());

    const outcome = await transact(async (transaction) => {
      if (await transaction.shopifyShops.findInstalled(shop.domain)) return 'taken';
      await shopifyShops.insertOrLock({ ...shop, id: 'other' });
      await transaction.shopifyShops.insertOrLock({ ...shop, id: 'own' });
      return 'claimed';
    });

    expect(outcome).toBe('taken');
  });

  /** Locks a shop in a transaction until the returned function is called. */
  async function lockShop({ transact, shopifyShops }: Awaited<ReturnType<typeof open>>) {
    await shopifyShops.insertOrLock({ ...shop, id: 'locked' });
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = transact(async (transaction) => {
      await transaction.shopifyShops.remove('locked');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    return async () => {
      release.resolve();
      await holding;
    };
  }

  function removeLocked({ transact }: Awaited<ReturnType<typeof open>>) {
    const attempt = vi.fn(({ shopifyShops }: Pick<Repositories, 'shopifyShops'>) =>
      shopifyShops.remove('locked'),
    );
    return { attempt, waiting: transact(attempt) };
  }

  it('is retried once when a row was locked for too long, as it is after a deadlock', async () => {
    const repositories = await open(await newTestDatabase());
    const release = await lockShop(repositories);
    const { attempt, waiting } = removeLocked(repositories);
    await expect.poll(() => attempt.mock.calls, { timeout: 5000 }).toHaveLength(2);
    await release();
    await waiting;
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('gives up when the row is still locked, which is not reported as an error of the portal', async () => {
    const repositories = await open(await newTestDatabase());
    const release = await lockShop(repositories);
    const { attempt, waiting } = removeLocked(repositories);
    await expect(waiting).rejects.toSatisfy(isUnavailable);
    expect(attempt).toHaveBeenCalledTimes(2);
    await release();
  });

  it.each(['40001', '40P01'])(
    'that fails with %s at every try is no error of the portal',
    async (code) => {
      const { transact } = await open(await newTestDatabase());
      const failing = transact(async () => {
        throw Object.assign(new Error('could not serialize access'), { code });
      });
      await expect(failing).rejects.toSatisfy(isUnavailable);
    },
  );

  it('is retried when the database cannot serialize it with a concurrent one, and sees what that wrote', async () => {
    const location = await newTestDatabase();
    const operator = new pg.Client({ connectionString: location.url });
    await operator.connect();
    const database = new URL(location.url ?? '').pathname.slice(1);
    await operator.query(
      `alter database ${database} set default_transaction_isolation = serializable`,
    );
    await operator.end();
    const { transact } = await open(location);

    const reads = ['one', 'other'].map(() => Promise.withResolvers<void>());
    const bothHaveRead = Promise.all(reads.map(({ promise }) => promise));
    let attempts = 0;
    /** Claims a shop if the other is free, which both find before either claims. */
    const claimUnless = (other: string, own: string, read = reads.pop()) =>
      transact(async ({ shopifyShops }) => {
        attempts += 1;
        const taken = await shopifyShops.findInstalled(other);
        read?.resolve();
        await bothHaveRead;
        if (taken) return 'taken';
        await shopifyShops.insertOrLock({ ...shop, id: own, domain: own });
        return 'claimed';
      });
    const [one, other] = ['one.myshopify.com', 'other.myshopify.com'];
    const outcomes = await Promise.all([claimUnless(other, one), claimUnless(one, other)]);

    expect(outcomes.toSorted()).toEqual(['claimed', 'taken']);
    expect(attempts).toBeGreaterThan(2);
  });
});
