import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import {
  listAllSlowReads,
  listSlowReads,
  methods,
  queriesOf,
} from '../testing/database/query-plans.ts';
import { newMigratedTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { everyQuery } from '../testing/every-query.ts';
import { addMerchants, FILLED_TABLES } from '../testing/many-merchants.ts';
import { newTestDirectory } from '../testing/test-directory.ts';

const isPostgres = inject('postgresUrl') !== null;

let database: Database;
beforeAll(async () => {
  database = openTestDatabase(await newMigratedTestDatabase(newTestDirectory()));
});
afterAll(() => database.close());

it.each(methods.map((method) => [method.name.join('.'), method] as const))(
  '%s reads few rows of a table that grows with the number of merchants',
  async (_, method) => {
    await database.connection.transaction().execute(async (connection) => {
      if (isPostgres) await sql`set local enable_seqscan = off`.execute(connection);
      expect(await listSlowReads({ connection, kind: database.kind }, method)).toEqual([]);
    });
  },
);

// Without a row in a table, `analyze` tells SQLite nothing about it, so it may start from a larger one.
it.skipIf(isPostgres).each([2_000, 20_000])(
  'after `analyze` no query reads all of %s merchants, their stores or sessions',
  async (merchants) => {
    const location = await newMigratedTestDatabase(newTestDirectory());
    await addMerchants(location, merchants, () => undefined);
    expect(await listAllSlowReads(location, FILLED_TABLES)).toEqual([]);
  },
);

it('the next emails are found without sorting all that wait', async () => {
  const [query] = await queriesOf(
    database.kind,
    ['outbox', 'claim'],
    everyQuery.outbox.claim[0] ?? [],
  );
  const explained = isPostgres ? 'explain (generic_plan)' : 'explain query plan';
  const values = isPostgres ? [] : query?.parameters.map(() => null);
  const plan = await database.connection.transaction().execute(async (transaction) => {
    // A small table would be sorted.
    if (isPostgres) await sql`set local enable_sort = off`.execute(transaction);
    return transaction.executeQuery(CompiledQuery.raw(`${explained} ${query?.sql}`, values));
  });
  const steps = JSON.stringify(plan.rows);
  expect(steps).toContain('outbox_waiting');
  expect(steps).not.toMatch(/TEMP B-TREE FOR ORDER BY|"Sort/);
});
