import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { newTestDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import type { Database, DatabaseLocation } from '../database.ts';
import { isMigrated, migrate, migrations } from '../migrate.ts';

let database: Database;
let location: DatabaseLocation;
beforeEach(async () => {
  location = await newTestDatabase();
  database = openTestDatabase(location);
});
afterEach(() => database.close());

const BEFORE = '0008-expand-selective-indexes';
const NEXT = '0009-expand-browsers';

/** Migrates as an earlier version did. */
async function migrateTo(name: string): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database.connection, provider }).migrateTo(name);
  expect(error).toBeUndefined();
}

it('a migration leaves an index as it is that was built before', async () => {
  await migrateTo(BEFORE);
  const index = sql`create index if not exists known_devices_device on known_devices (device_hash)`;
  await index.execute(database.connection);
  expect((await migrate(database))[0]).toBe(NEXT);
  expect(await isMigrated(database)).toBe(true);
});

it.runIf(inject('postgresUrl') !== null)(
  'a migration lets others use a table that a dump has locked, and ends after the dump',
  async () => {
    await migrateTo(BEFORE);
    const dump = new pg.Client({ connectionString: location.url, application_name: 'pg_dump' });
    await dump.connect();
    await dump.query('begin');
    await dump.query('lock table reset_signatures in access share mode');
    const log = { warn: vi.fn() };
    const migrating = migrate(database, log);
    // Each of them waits until the migration gives up, and not until the dump ends.
    for (let tries = 1; tries <= 2; tries++) {
      await expect.poll(() => isWaiting(dump)).toBe(true);
      await sql`select count(*) from reset_signatures`.execute(database.connection);
      await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThanOrEqual(tries);
    }
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({
        oldest: [expect.objectContaining({ application: 'pg_dump', tables: ['reset_signatures'] })],
      }),
      expect.stringContaining('waits'),
    );
    await dump.query('commit');
    await dump.end();
    expect((await migrating)[0]).toBe(NEXT);
  },
);

/** Whether somebody waits for a table of this database. */
async function isWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where not granted and locktype = 'relation'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount !== 0;
}
