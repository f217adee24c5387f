import { copyFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { newTestDirectory } from '../testing/test-directory.ts';
import type { Connection, Database, DatabaseLocation } from './database.ts';
import { WritingSqliteDriver } from './writing-sqlite-driver.ts';

let location: DatabaseLocation;
let database: Database;
/** What another process sees. */
let other: Sqlite.Database;

const onSqlite = describe.runIf(inject('postgresUrl') === null);

onSqlite('transactions on a SQLite file', () => {
  beforeEach(async () => {
    location = await newTestDatabase();
    database = openTestDatabase(location);
    await sql`create table notes (text text unique, bytes blob)`.execute(database.connection);
    other = new Sqlite(location.file, { readonly: true });
  });
  afterEach(async () => {
    other.close();
    await database.close();
  });

  const stored = () => other.prepare('select text from notes order by text').pluck().all();
  const add = (db: Connection, text: string) =>
    sql`insert into notes (text) values (${text})`.execute(db);
  const addInTransaction = (text: string) =>
    database.connection.transaction().execute((transaction) => add(transaction, text));
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).map(({ status }) => status);

  it('end only when other connections can read what they wrote', async () => {
    const seen: unknown[][] = [];
    const first = addInTransaction('a').then(() => seen.push(stored()));
    const second = database.connection.transaction().execute(async (transaction) => {
      await add(transaction, 'b');
      seen.push(stored());
    });
    await Promise.all([first, second]);
    expect(seen).toHaveLength(2);
    for (const texts of seen) expect(texts).toContain('a');
    expect(stored()).toEqual(['a', 'b']);
  });

  it('roll back without undoing the others', async () => {
    const failing = database.connection.transaction().execute(async (transaction) => {
      await add(transaction, 'b');
      throw new Error('refused');
    });
    const work = [addInTransaction('a'), failing, addInTransaction('a'), addInTransaction('c')];
    expect(await outcomes(work)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('leave the file to others when they have rolled back', async () => {
    await expect(
      database.connection.transaction().execute(() => Promise.reject(new Error('refused'))),
    ).rejects.toThrow('refused');
    const writer = new Sqlite(location.file, { timeout: 0 });
    writer.exec("insert into notes (text) values ('theirs')");
    writer.close();
    expect(stored()).toEqual(['theirs']);
  });

  it('fail without the others when SQLite rolls one back by itself', async () => {
    await sql`pragma max_page_count = 8`.execute(database.connection);
    const large = database.connection
      .transaction()
      .execute((transaction) =>
        sql`insert into notes (text, bytes) values ('large', zeroblob(100000))`.execute(
          transaction,
        ),
      );
    const work = [addInTransaction('a'), large, addInTransaction('after it')];
    await expect(large).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await outcomes(work)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['a', 'after it']);
  });

  it('are on disk before the database is closed', async () => {
    const begun = Promise.withResolvers<void>();
    const work = database.connection.transaction().execute(async (transaction) => {
      await add(transaction, 'a');
      begun.resolve();
    });
    await begun.promise;
    await database.close();
    await work;
    expect(stored()).toEqual(['a']);
    database = openTestDatabase(location);
  });

  it('of a process that was killed are in the database itself when it is opened again', {
    tags: ['requirement-66'],
  }, async () => {
    await addInTransaction('a');
    const file = path.join(newTestDirectory(), 'killed.db');
    for (const ending of ['', '-wal']) copyFileSync(location.file + ending, file + ending);
    const opened = openTestDatabase({ url: undefined, file });
    // Without the log, whose pages the failed disk may have lost.
    const alone = path.join(newTestDirectory(), 'alone.db');
    copyFileSync(file, alone);
    const found = new Sqlite(alone);
    expect(found.prepare('select text from notes').pluck().all()).toEqual(['a']);
    found.close();
    await opened.close();
  });

  it('wait for the disk while the next ones run', async () => {
    const file = new Sqlite(location.file);
    const disk = Promise.withResolvers<void>();
    const synced = vi.fn(() => disk.promise);
    const close = () => Promise.resolve();
    const driver = new WritingSqliteDriver({ database: file }, file, { synced, close });
    await driver.init();
    const acknowledged: string[] = [];
    const write = async (text: string) => {
      const connection = await driver.acquireConnection();
      await connection.executeQuery(
        CompiledQuery.raw('insert into notes (text) values (?)', [text]),
      );
      acknowledged.push(text);
      await driver.releaseConnection(connection);
    };
    const work = Promise.all([write('a'), write('b')]);
    await expect.poll(() => synced.mock.calls).toHaveLength(2);
    expect(stored()).toEqual(['a', 'b']);
    expect(acknowledged).toEqual([]);
    disk.resolve();
    await work;
    expect(acknowledged).toEqual(['a', 'b']);
    await driver.destroy();
  });
});
