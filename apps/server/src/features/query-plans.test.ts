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
import { addMerchants } from '../testing/many-merchants.ts';
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

it.skipIf(isPostgres)(
  'after `analyze` no query reads all stores, even if none has a shop',
  async () => {
    const location = await newMigratedTestDatabase(newTestDirectory());
    await addMerchants(location, 2000, () => undefined);
    expect(await listAllSlowReads(location, ['stores'])).toEqual([]);
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
