import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import {
  makePrerelease,
  newTestDatabase,
  openTestDatabase,
} from '../testing/database/test-database.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { IncompatibleDatabaseError, isMigrated, migrate } from './migrate.ts';
import { MIGRATION_LOCK } from './migrations/migration-transaction.ts';

const ALL = ['0001-schema', '0002-expand-product-openings', '0003-expand-report-order'];

const open: Database[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((database) => database.close()));
});

async function newDatabase() {
  const location = await newTestDatabase();
  const database = openTestDatabase(location);
  open.push(database);
  return { database, location };
}

const run = promisify(execFile);

/** In a separate process, because two that wait for one lock in the same thread deadlock. */
async function migrateInOwnProcess(location: DatabaseLocation): Promise<string[]> {
  const code = `
    const { openDatabase } = await import('./database.ts');
    const { migrate } = await import('./migrate.ts');
    const database = openDatabase(${JSON.stringify(location)});
    console.log(JSON.stringify(await migrate(database)));
    await database.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout) as string[];
}

const databaseNameOf = ({ url = '' }: DatabaseLocation) => new URL(url).pathname.slice(1);

/** Whether somebody has waited so long for a lock of this database. */
async function isWaitingLonger(client: pg.Client, interval: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())
       and waitstart < clock_timestamp() - $1::interval`,
    [interval],
  );
  return rowCount === 1;
}

it.runIf(inject('postgresUrl') === null)(
  'a migration makes the database file unreadable for other users',
  async () => {
    const { database, location } = await newDatabase();
    await migrate(database);
    for (const ending of ['', '-wal', '-shm']) {
      expect(statSync(location.file + ending).mode & 0o077, ending).toBe(0);
    }
  },
);

describe('migrating', () => {
  it('creates the schema once and has nothing to do the second time', async () => {
    const { database } = await newDatabase();
    expect(await isMigrated(database)).toBe(false);
    expect(await migrate(database)).toEqual(ALL);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
  });

  it('the name of each migration since the second shows whether the version before still works', () => {
    const later = ALL.slice(1);
    expect(later.filter((name) => !/^\d{4}-(expand|contract)-/.test(name))).toEqual([]);
  });

  it('creates no index that an operator may have built before the update', () => {
    const folder = path.join(import.meta.dirname, 'migrations');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const statements = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
      .flatMap((text) => text.match(/create (?:unique )?index.*/g) ?? []);
    expect(statements.length).toBeGreaterThan(20);
    expect(statements.filter((text) => !text.includes('index if not exists'))).toEqual([]);
  });

  it.runIf(inject('postgresUrl') !== null)(
    'waits for another process longer than any query may take',
    async () => {
      const { database, location } = await newDatabase();
      const other = new pg.Client({ connectionString: location.url });
      await other.connect();
      await other.query(`alter database ${databaseNameOf(location)} set lock_timeout = 50`);
      await other.query(`alter database ${databaseNameOf(location)} set statement_timeout = 50`);
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const migrating = migrate(database);
      const hasEnded = migrating.then(
        () => true,
        () => true,
      );
      while (!(await Promise.race([hasEnded, isWaitingLonger(other, '100 ms')])));
      vi.advanceTimersByTime(3600 * 1000);
      await other.query('commit');
      await other.end();
      expect(await migrating).toEqual(ALL);
    },
  );

  it('refuses a database of a newer version and changes nothing', async () => {
    const { database } = await newDatabase();
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', 'now')`.execute(
      database.connection,
    );
    const tables = async () => (await database.connection.introspection.getTables()).length;
    const before = await tables();
    await expect(migrate(database)).rejects.toThrow(IncompatibleDatabaseError);
    await expect(migrate(database)).rejects.toThrow(/9999-tomorrow.*Nothing was changed/s);
    expect(await tables()).toBe(before);
  });

  it.each([
    ['0001-foundations', '0002-account-recovery'],
    ['0001-initial-schema'],
    ['0001-initial-schema', '0002-store-history', '0007-expand-access-revocations'],
    ['0013-expand-waiting-messages'],
  ])(
    'refuses a database from before the first release (%s …) in one line and changes nothing',
    async (...names) => {
      const { database } = await newDatabase();
      await makePrerelease(database, names);
      const refusal: unknown = await migrate(database).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(IncompatibleDatabaseError);
      expect(String(refusal)).toMatch(
        /before its first release.*(DATA_DIR|DATABASE_URL).*Nothing was/,
      );
      const tables = await database.connection.introspection.getTables();
      expect(tables.map(({ name }) => name)).toEqual(['users']);
      expect(await isMigrated(database)).toBe(false);
    },
  );

  it('creates only tables that the page about data names', async () => {
    const { database } = await newDatabase();
    await migrate(database);
    const tables = await database.connection.introspection.getTables();
    const page = readFileSync(
      path.join(import.meta.dirname, '../../../../docs/architecture/data.md'),
      'utf8',
    );
    const missing = tables.filter(({ name }) => !page.includes(`\`${name}\``));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('works when two processes start at the same time', async () => {
    const { database, location } = await newDatabase();
    const outcomes = await Promise.all([1, 2, 3].map(() => migrateInOwnProcess(location)));
    expect(outcomes.flat().sort()).toEqual(ALL);
    expect(await isMigrated(database)).toBe(true);
  });
});
