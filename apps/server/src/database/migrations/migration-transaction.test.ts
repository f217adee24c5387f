import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { expandTablesInUse } from '../../testing/database/newer-version.ts';
import { newMigratedTestDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';
import type { Database, DatabaseLocation } from '../database.ts';
import { migrate, migrations } from '../migrate.ts';

/** A migration of the next version, added to those of this one. */
const NEXT = '9998-expand-next-version';

let database: Database;
let location: DatabaseLocation;
beforeEach(async () => {
  location = await newMigratedTestDatabase(newTestDirectory());
  database = openTestDatabase(location);
  Object.assign(migrations, { [NEXT]: { up: expandTablesInUse } });
});
afterEach(async () => {
  // Other test files have the same module.
  Reflect.deleteProperty(migrations, NEXT);
  await database.close();
});

it.runIf(inject('postgresUrl') !== null)(
  'a migration lets others use a table that a dump has locked, and ends after the dump',
  async () => {
    const dump = new pg.Client({ connectionString: location.url, application_name: 'pg_dump' });
    await dump.connect();
    await dump.query('begin');
    await dump.query('lock table users in access share mode');
    const log = { warn: vi.fn() };
    const migrating = migrate(database, log);
    // Each of them waits until the migration gives up, and not until the dump ends.
    for (let tries = 1; tries <= 2; tries++) {
      await expect.poll(() => isWaiting(dump)).toBe(true);
      await sql`select count(*) from users`.execute(database.connection);
      await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThanOrEqual(tries);
    }
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({
        oldest: [expect.objectContaining({ application: 'pg_dump', tables: ['users'] })],
      }),
      expect.stringContaining('waits'),
    );
    await dump.query('commit');
    await dump.end();
    expect(await migrating).toEqual([NEXT]);
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
