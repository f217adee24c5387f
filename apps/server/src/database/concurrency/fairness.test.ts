import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCurrentRequest } from '../../core/current-request.ts';
import { newTestDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema/schema.ts';

const FLOOD = 300;

const currentRequest = createCurrentRequest();
let database: Database;
beforeAll(async () => {
  database = openTestDatabase(await newTestDatabase(), undefined, currentRequest.fairnessKey);
  await sql`create table visits (count integer)`.execute(database.connection);
});
afterAll(() => database.close());

type Run = (connection: Kysely<Schema>) => Promise<unknown>;
const read: Run = (connection) => sql`select count(*) from visits`.execute(connection);
const write: Run = (connection) => sql`insert into visits values (1)`.execute(connection);
const transact: Run = (connection) => connection.transaction().execute(write);

const queries: [string, Run][] = [
  ['a write', write],
  ['a transaction', transact],
];
// On SQLite, reads do not wait.
if (inject('postgresUrl') !== null) queries.push(['a read', read]);

it.each(queries)('a flood from one network does not delay %s of another', async (_, run) => {
  const ends: string[] = [];
  const runFrom = (network: string) =>
    new Promise((resolve, reject) => {
      currentRequest.during({ id: '', network, isOver: () => false }, () => {
        run(database.connection)
          .finally(() => ends.push(network))
          .then(resolve, reject);
      });
    });
  const flood = Promise.allSettled(Array.from({ length: FLOOD }, () => runFrom('192.0.2.0/24')));
  await runFrom('198.51.100.0/24');
  expect(ends.length).toBeLessThan(FLOOD / 2);
  await flood;
});
