import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { isUnavailable } from '../repositories/database-failures.ts';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { startPooler } from '../testing/services/pooler.ts';
import { compileOnce } from './compile-once.ts';
import { type Database, openDatabase } from './database.ts';

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
    const pooler = await startPooler(url);
    clean.push(pooler.close);
    const database = await openWithLimits(pooler.url);
    expect(await limitsAbove(database.connection, { count: 1 })).toHaveLength(1);
    expect(await preparedHere(database)).toEqual([]);
  });
});

onPostgres('a database for commands', () => {
  it('has no limit for a statement in and outside of a transaction, and goes on after one that fails', async () => {
    const { url = '' } = await newTestDatabase();
    const database = openDatabase({ url, file: '' }, {}, { limitsStatements: false });
    clean.push(() => database.close());
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.ref(name)} set statement_timeout = '100ms'`.execute(
      database.connection,
    );
    const limited = openDatabase({ url, file: '' }, {}, { limitsStatements: false });
    clean.push(() => limited.close());
    const wait = sql`select pg_sleep(0.3)`;
    const fail = sql`select 1 / 0`;
    const failed = { code: '22012' };
    await expect(fail.execute(limited.connection)).rejects.toMatchObject(failed);
    await wait.execute(limited.connection);
    const inTransaction = (query: typeof wait) =>
      limited.connection.transaction().execute((transaction) => query.execute(transaction));
    await expect(inTransaction(fail)).rejects.toMatchObject(failed);
    await inTransaction(wait);
    await wait.execute(limited.connection);
  });
});

onPostgres('a transaction on PostgreSQL that is left idle', () => {
  it('is ended by the database, which frees its locks, and its process continues', async () => {
    const { url = '' } = await newTestDatabase();
    await openWithLimits(url);
    const isLost = Promise.withResolvers<Error>();
    const isLocked = Promise.withResolvers<void>();
    const stalling = openDatabase({ url, file: '' }, { connectionLost: isLost.resolve });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    clean.push(
      () => stalling.close(),
      () => other.end(),
    );
    const write = sql`update rate_limits set count = count + 1`;
    const stalled = stalling.connection.transaction().execute(async (transaction) => {
      await write.execute(transaction);
      isLocked.resolve();
      await isLost.promise;
      await write.execute(transaction);
    });
    const isEnded = expect(stalled).rejects.toSatisfy(isUnavailable);
    await isLocked.promise;
    // Waits for the lock as long as it takes.
    await other.query('update rate_limits set count = count * 10');
    await isEnded;
    expect(await isLost.promise).toMatchObject({ code: '25P03' });

    await write.execute(stalling.connection);
    expect((await other.query('select count from rate_limits')).rows).toEqual([{ count: 21 }]);
  });
});
