import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createAfterCommit } from '../core/after-commit.ts';
import type { Connection, Database } from '../database/database.ts';
import type { Schema } from '../database/schema/schema.ts';
import { openRepositories, type Repositories } from '../repositories/repositories.ts';
import {
  newMigratedTestDatabase,
  newTestDirectory,
  openTestDatabase,
} from '../testing/database/test-database.ts';
import { everyQuery } from '../testing/every-query.ts';

const isPostgres = inject('postgresUrl') !== null;

/** Whose rows do not grow with the number of merchants. */
const SMALL_TABLES = ['signing_keys', 'kysely_migration', 'kysely_migration_lock'];

/** Of the command line, in a process of its own whose operator waits for it. */
const FOR_OPERATORS = [
  'users.search',
  'users.countMatching',
  'personalData.collect',
  'shopifyWebhooks.listCustomerRequests',
  'sealedValues.countByKey',
  'outbox.listUnfinished',
  'outbox.requeue',
];

/** Columns with a value that a great part of the rows has: an index by it leads to all of these. */
const SHARED_VALUES = ['status', 'deleted_at', 'removed_at'];

/** Indexes of few rows, which may be read from end to end. */
const SMALL_INDEXES = ['stores_awaiting_approval', 'outbox_dead', 'outbox_waiting'];

let database: Database;
beforeAll(async () => {
  database = openTestDatabase(await newMigratedTestDatabase(newTestDirectory()));
});
afterAll(() => database.close());

/** The statements that a method of a repository would send to the database. */
async function queriesOf(
  name: string,
  method: string,
  values: unknown[],
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const connection = new Kysely<Schema>({
    dialect: {
      createDriver: () => new OneRowDriver(),
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createQueryCompiler: () =>
        isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
      createIntrospector: (db) =>
        isPostgres ? new PostgresIntrospector(db) : new SqliteIntrospector(db),
    },
    log({ query }) {
      queries.push(query);
    },
  });
  const repositories = openRepositories(
    { connection, kind: database.kind },
    { afterCommit: createAfterCommit(), guardTransactions: false },
  );
  // Both are keys of the types of `everyQuery`.
  const repository = repositories[name as keyof Repositories] as object;
  await (Reflect.get(repository, method) as (...args: unknown[]) => Promise<unknown>).apply(
    repository,
    values,
  );
  return queries;
}

/** Returns a row to every query, so that a method goes on to the next. */
class OneRowDriver extends DummyDriver {
  override async acquireConnection() {
    return {
      ...(await super.acquireConnection()),
      executeQuery: async () => ({ rows: [{} as never], numAffectedRows: 0n }),
    };
  }
}

const methods = Object.entries(everyQuery).flatMap(([name, calls]) =>
  Object.entries(calls)
    .map(([method, lists]) => [`${name}.${method}`, name, method, lists as unknown[][]] as const)
    .filter(([title]) => !FOR_OPERATORS.includes(title)),
);

it.each(methods)(
  '%s reads few rows of a table that grows with the number of merchants',
  async (_, name, method, lists) => {
    const found: string[] = [];
    await database.connection.transaction().execute(async (transaction) => {
      if (isPostgres) await sql`set local enable_seqscan = off`.execute(transaction);
      for (const values of lists) {
        const queries = await queriesOf(name, method, values);
        expect(queries.length).toBeGreaterThan(0);
        for (const query of queries) {
          const slow = await (isPostgres ? slowOnPostgres : slowOnSqlite)(transaction, query);
          for (const access of slow) found.push(`${access} in ${query.sql}`);
        }
      }
    });
    expect(found).toEqual([]);
  },
);

it('the next emails are found without sorting all that wait', async () => {
  const [query] = await queriesOf('outbox', 'claim', everyQuery.outbox.claim[0] ?? []);
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

/** How tables are read from end to end, or by an index that leads to too many rows. */
async function slowOnSqlite(db: Connection, query: CompiledQuery): Promise<string[]> {
  const values = query.parameters.map(() => null);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, values),
  );
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, way, table = '', index = ''] =
        /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      if (way === undefined || SMALL_TABLES.includes(table) || SMALL_INDEXES.includes(index)) {
        return false;
      }
      return way === 'SCAN' || hasSharedValuesOnly(detail, /(\w+)(=|<|>)\?/g);
    });
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

async function slowOnPostgres(db: Connection, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (generic_plan, format json) ${query.sql}`),
  );
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return rows
    .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
    .filter(
      ({ 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition }) =>
        (type === 'Seq Scan' && !SMALL_TABLES.includes(table)) ||
        (condition !== undefined &&
          hasSharedValuesOnly(condition, /(\w+)\)?(?:::\w+)? (=|<|>|IS NULL)/g)),
    )
    .map(({ Plans: _, ...node }) => JSON.stringify(node));
}

/** Whether an index is searched by equality with values that many rows share, and nothing else. */
function hasSharedValuesOnly(condition: string, comparison: RegExp): boolean {
  const comparisons = [...condition.matchAll(comparison)];
  return (
    comparisons.length > 0 &&
    comparisons.every(
      ([, column = '', operator = '']) =>
        SHARED_VALUES.includes(column) && !'<>'.includes(operator),
    )
  );
}
