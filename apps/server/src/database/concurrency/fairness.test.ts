import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCurrentRequest } from '../../core/request-context.ts';
import { newTestDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema/schema.ts';

const FLOOD = 300;

const isPostgres = inject('postgresUrl') !== null;
const currentRequest = createCurrentRequest();
let database: Database;
/** With connections of its own. */
let other: Database;
beforeAll(async () => {
  const location = await newTestDatabase();
  database = openTestDatabase(location, undefined, currentRequest.fairnessKey);
  other = openTestDatabase(location);
  for (const table of tables) {
    await sql`create table ${sql.table(table)} (count integer)`.execute(database.connection);
  }
});
afterAll(async () => {
  await other.close();
  await database.close();
});

const tables = ['flooded', 'visits'] as const;
type Run = (connection: Kysely<Schema>, table: (typeof tables)[number]) => Promise<unknown>;
const read: Run = (connection, table) =>
  sql`select count(*) from ${sql.table(table)}`.execute(connection);
const write: Run = (connection, table) =>
  sql`insert into ${sql.table(table)} values (1)`.execute(connection);
const transact: Run = (connection, table) =>
  connection.transaction().execute((transaction) => write(transaction, table));

const queries: [string, Run][] = [
  ['a write', write],
  ['a transaction', transact],
];
// On SQLite, reads do not wait.
if (isPostgres) queries.push(['a read', read]);

/** On PostgreSQL, whatever uses the table waits until then. On SQLite, nothing runs beside a query. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  if (!isPostgres) return work();
  await other.connection.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)}`.execute(transaction);
    await work();
  });
}

it.each(queries)('a flood from one network does not delay %s of another', async (_, run) => {
  let ended = 0;
  const runFrom = (network: string, table: (typeof tables)[number]) =>
    new Promise((resolve, reject) => {
      currentRequest.during({ id: '', network, isOver: () => false }, () => {
        run(database.connection, table).then(resolve, reject);
      });
    });
  let flood: Promise<void>[] = [];
  await whileLocked('flooded', async () => {
    flood = Array.from({ length: FLOOD }, () =>
      runFrom('192.0.2.0/24', 'flooded').then(
        () => {
          ended += 1;
        },
        () => undefined,
      ),
    );
    await runFrom('198.51.100.0/24', 'visits');
    expect(ended).toBeLessThan(FLOOD / 2);
  });
  await Promise.all(flood);
});
