import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { compileOnce } from './compile-once.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { createTransactionGuard } from './transaction-guard.ts';

let database: Database;
beforeAll(async () => {
  database = openTestDatabase(await newTestDatabase());
  await migrate(database);
  const limit = { window_started_at: 1, count: 1 };
  await database.connection
    .insertInto('rate_limits')
    .values([
      { ...limit, key: 'first' },
      { ...limit, key: 'second', count: 2 },
    ])
    .execute();
});
afterAll(() => database.close());

const build = vi.fn((db: Database['connection'], { key, least }: { key: string; least: number }) =>
  db.selectFrom('rate_limits').select('key').where('count', '>=', least).where('key', '=', key),
);

describe('a query that is compiled once', () => {
  it('is built once and gives each call its own rows', async () => {
    const find = compileOnce(build);
    const { connection } = database;
    expect(await find(connection, { key: 'first', least: 1 })).toEqual([{ key: 'first' }]);
    expect(await find(connection, { key: 'second', least: 1 })).toEqual([{ key: 'second' }]);
    expect(await find(connection, { key: 'first', least: 2 })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('runs in the transaction that it is given', async () => {
    const find = compileOnce(build);
    const read = (db: Database['connection']) => find(db, { key: 'new', least: 1 });
    await read(database.connection);
    const inside = database.connection.transaction().execute(async (transaction) => {
      const row = { key: 'new', window_started_at: 1, count: 1 };
      await transaction.insertInto('rate_limits').values(row).execute();
      expect(await read(transaction)).toEqual([{ key: 'new' }]);
      throw new Error('roll back');
    });
    await expect(inside).rejects.toThrow('roll back');
    expect(await read(database.connection)).toEqual([]);
  });

  it('is refused when it bypasses a transaction, like every other', async () => {
    const find = compileOnce(build);
    const guard = createTransactionGuard();
    const guarded = database.connection.withPlugin(guard.plugin);
    await find(guarded, { key: 'first', least: 1 });
    const bypassing = guard.inside(() => find(guarded, { key: 'first', least: 1 }));
    await expect(bypassing).rejects.toThrow('bypasses the transaction');
  });
});
