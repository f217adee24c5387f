import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { compileOnce } from './compile-once.ts';
import type { Database } from './database.ts';

const onPostgres = describe.skipIf(inject('postgresUrl') === null);

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of clean.splice(0).reverse()) await close();
});

const limitsAbove = compileOnce((db, { count }: { count: number }) =>
  db.selectFrom('rate_limits').selectAll().where('count', '>', count),
);
const preparedHere = async ({ connection }: Database) => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(connection);
  return rows.map(({ statement }) => statement).filter((text) => text.includes('"count" > $1'));
};

async function openWithLimits(url: string): Promise<Database> {
  const database = openTestDatabase({ url, file: '' });
  clean.push(() => database.close());
  await sql`create table rate_limits (key text, count integer)`.execute(database.connection);
  await sql`insert into rate_limits values ('first', 2)`.execute(database.connection);
  return database;
}

onPostgres('on PostgreSQL, a query that is compiled once', () => {
  it('is prepared by the server once', async () => {
    const { url = '' } = await newTestDatabase();
    const database = await openWithLimits(url);
    for (const count of [1, 1, 3]) {
      const rows = await limitsAbove(database.connection, { count });
      expect(rows).toHaveLength(count === 1 ? 1 : 0);
    }
    expect(await preparedHere(database)).toHaveLength(1);
  });

  it('returns a column that was added meanwhile, also within a transaction that is repeated', async () => {
    const { url = '' } = await newTestDatabase();
    const { connection } = await openWithLimits(url);
    await limitsAbove(connection, { count: 1 });
    await sql`alter table rate_limits add column added text default 'new'`.execute(connection);
    expect(await limitsAbove(connection, { count: 1 })).toMatchObject([{ added: 'new' }]);

    const inside = () =>
      connection.transaction().execute((transaction) => limitsAbove(transaction, { count: 1 }));
    await inside();
    await sql`alter table rate_limits add column other text default 'new'`.execute(connection);
    await expect(inside()).rejects.toMatchObject({ code: '0A000' });
    expect(await inside()).toMatchObject([{ other: 'new' }]);
  });

  it('is not prepared by the server behind a pooler', async () => {
    const { url = '' } = await newTestDatabase();
    const database = await openWithLimits(await startPooler(url));
    expect(await limitsAbove(database.connection, { count: 1 })).toHaveLength(1);
    expect(await preparedHere(database)).toEqual([]);
  });
});

/** Stands before PostgreSQL as a pooler does, with a process id of its own. */
async function startPooler(postgresUrl: string): Promise<string> {
  const target = new URL(postgresUrl);
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    client.pipe(upstream);
    upstream.on('data', (data) => client.write(withOtherProcessId(Buffer.from(data))));
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  clean.push(async () => server.close());
  const address = server.address() as net.AddressInfo;
  return Object.assign(new URL(postgresUrl), { hostname: '127.0.0.1', port: String(address.port) })
    .href;
}

/** `BackendKeyData`: K, the length 12, the process id, a secret. */
function withOtherProcessId(data: Buffer): Buffer {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) data.writeInt32BE(1, at + 5);
  return data;
}
