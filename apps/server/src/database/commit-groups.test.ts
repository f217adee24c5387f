import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import type { Connection, Database, DatabaseLocation } from './database.ts';

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES = 4096;

let location: DatabaseLocation;
let database: Database;
/** What another process sees. */
let other: Sqlite.Database;

const onSqlite = describe.runIf(inject('postgresUrl') === null);

onSqlite('transactions that arrive together', () => {
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

  /** The log marks the last page of each commit with the size of the database. */
  function commits(): number {
    const log = readFileSync(`${location.file}-wal`);
    let count = 0;
    const frame = FRAME_HEADER_BYTES + PAGE_BYTES;
    for (let at = WAL_HEADER_BYTES; at + frame <= log.length; at += frame) {
      if (log.readUInt32BE(at + 4) > 0) count++;
    }
    return count;
  }

  const stored = () => other.prepare('select text from notes order by text').pluck().all();
  const add = (db: Connection, text: string) =>
    sql`insert into notes (text) values (${text})`.execute(db);
  const addInTransaction = (text: string) =>
    database.connection.transaction().execute((transaction) => add(transaction, text));
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).map(({ status }) => status);

  it('are synced to disk together', async () => {
    const before = commits();
    await Promise.all(['a', 'b', 'c', 'd'].map(addInTransaction));
    await Promise.all(['e', 'f'].map((text) => add(database.connection, text)));
    expect(stored()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(commits() - before).toBe(2);
  });

  it('end when everybody can see them, and not before', async () => {
    const seen: unknown[][] = [];
    const first = addInTransaction('a').then(() => seen.push(stored()));
    const second = database.connection.transaction().execute(async (transaction) => {
      await add(transaction, 'b');
      seen.push(stored());
    });
    await Promise.all([first, second]);
    expect(seen).toEqual([[], ['a', 'b']]);
  });

  it('roll back alone', async () => {
    const failing = database.connection.transaction().execute(async (transaction) => {
      await add(transaction, 'b');
      throw new Error('refused');
    });
    const work = [addInTransaction('a'), failing, addInTransaction('a'), addInTransaction('c')];
    expect(await outcomes(work)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('leave the file to others when all have rolled back', async () => {
    await expect(
      database.connection.transaction().execute(() => Promise.reject(new Error('refused'))),
    ).rejects.toThrow('refused');
    const writer = new Sqlite(location.file, { timeout: 0 });
    await vi.waitFor(() => writer.exec("insert into notes (text) values ('theirs')"));
    writer.close();
    expect(stored()).toEqual(['theirs']);
  });

  it('all fail when SQLite rolls them back by itself', async () => {
    await sql`pragma max_page_count = 8`.execute(database.connection);
    const large = sql`insert into notes (text, bytes) values ('large', zeroblob(100000))`;
    const work = [
      addInTransaction('a'),
      large.execute(database.connection),
      addInTransaction('after it'),
    ];
    const results = await Promise.allSettled(work);
    const lost = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
    );
    // What had not begun yet succeeds; nobody is told that something is stored which is not.
    expect(lost.length).toBe(3 - stored().length);
    expect(new Set(lost)).toEqual(new Set(['SQLITE_FULL']));
    await addInTransaction('the next');
    expect(stored()).toContain('the next');
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
});
