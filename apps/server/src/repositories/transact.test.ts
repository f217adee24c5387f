import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createAfterCommit } from '../core/after-commit.ts';
import { migrate } from '../database/migrate.ts';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { openRepositories } from './repositories.ts';

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
  it('is retried when a concurrent one has inserted the same unique value, and sees that row', async () => {
    const database = openTestDatabase(await newTestDatabase());
    onTestFinished(() => database.close());
    await migrate(database);
    const { transact, shopifyShops } = openRepositories(database, {
      afterCommit: createAfterCommit(),
      guardTransactions: false,
    });

    const outcome = await transact(async (transaction) => {
      if (await transaction.shopifyShops.findInstalled(shop.domain)) return 'taken';
      await shopifyShops.claim({ ...shop, id: 'other' });
      await transaction.shopifyShops.claim({ ...shop, id: 'own' });
      return 'claimed';
    });

    expect(outcome).toBe('taken');
  });
});
