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
} from 'kysely';
import { createAfterCommit } from '../../core/after-commit.ts';
import {
  type Connection,
  type Database,
  type DatabaseLocation,
  openDatabase,
} from '../../database/database.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { openRepositories, type Repositories } from '../../repositories/repositories.ts';
import { everyQuery } from '../every-query.ts';

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

/** A method of a repository with the arguments of each kind of query that it makes. */
interface Method {
  readonly name: readonly [repository: string, method: string];
  readonly lists: readonly unknown[][];
}

/** All that requests and the server's own work use. */
export const methods: readonly Method[] = Object.entries(everyQuery).flatMap(
  ([repository, calls]) =>
    Object.entries(calls)
      .filter(([method]) => !FOR_OPERATORS.includes(`${repository}.${method}`))
      .map(([method, lists]) => ({
        name: [repository, method] as const,
        lists: lists as unknown[][],
      })),
);

/**
 * How a method reads tables from end to end, or by an index that leads to too many rows, by the plans of its queries.
 *
 * @param isLarge whether a table counts; by default any whose rows grow with the number of merchants.
 */
export async function listSlowReads(
  { connection, kind }: Pick<Database, 'connection' | 'kind'>,
  { name, lists }: Method,
  isLarge = (table: string) => !SMALL_TABLES.includes(table),
): Promise<string[]> {
  const found: string[] = [];
  const slowReads = kind === 'postgres' ? slowOnPostgres : slowOnSqlite;
  for (const values of lists) {
    const queries = await queriesOf(kind, name, values);
    if (queries.length === 0) throw new Error(`${name.join('.')} made no query.`);
    for (const query of queries) {
      const slow = await slowReads(connection, query, isLarge);
      for (const access of slow) found.push(`${access} in ${query.sql}`);
    }
  }
  return found;
}

/** The same of all methods, in a database in which the given tables are large. */
export async function listAllSlowReads(
  location: DatabaseLocation,
  largeTables: readonly string[],
): Promise<string[]> {
  const database = openDatabase(location);
  const found: string[] = [];
  try {
    for (const method of methods) {
      found.push(
        ...(await listSlowReads(database, method, (table) => largeTables.includes(table))),
      );
    }
  } finally {
    await database.close();
  }
  return found;
}

/** The statements that a method of a repository would send to the database. */
export async function queriesOf(
  kind: Database['kind'],
  [name, method]: readonly [string, string],
  values: unknown[],
): Promise<CompiledQuery[]> {
  const isPostgres = kind === 'postgres';
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
    { connection, kind },
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

/** How tables are read from end to end, or by an index that leads to too many rows. */
async function slowOnSqlite(
  db: Connection,
  query: CompiledQuery,
  isLarge: (table: string) => boolean,
): Promise<string[]> {
  const values = query.parameters.map(() => null);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, values),
  );
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, way, table = '', index = ''] =
        /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      if (way === undefined || !isLarge(table) || SMALL_INDEXES.includes(index)) {
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

async function slowOnPostgres(
  db: Connection,
  query: CompiledQuery,
  isLarge: (table: string) => boolean,
): Promise<string[]> {
  const slow = await slowNodes(db, `explain (generic_plan, format json) ${query.sql}`, [], isLarge);
  // Without values, a third of a large table is taken to lie below any limit, such as that of what has expired.
  return slow.length === 0
    ? slow
    : slowNodes(db, `explain (format json) ${query.sql}`, query.parameters, isLarge);
}

async function slowNodes(
  db: Connection,
  explain: string,
  values: readonly unknown[],
  isLarge: (table: string) => boolean,
): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(explain, [...values]),
  );
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return rows
    .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
    .filter(
      ({ 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition }) =>
        (type === 'Seq Scan' && isLarge(table)) ||
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
