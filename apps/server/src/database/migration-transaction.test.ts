import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import {
  newMigratedTestDatabase,
  newTestDirectory,
  openTestDatabase,
} from '../testing/database/test-database.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

let database: Database;
let location: DatabaseLocation;
beforeEach(async () => {
  location = await newMigratedTestDatabase(newTestDirectory());
  database = openTestDatabase(location);
});
afterEach(() => database.close());

/** The newest first. */
const undone = {
  '0012-expand-outbox-receivers': [
    'drop index outbox_receiver',
    'alter table outbox drop column receiver_hash',
  ],
  '0011-expand-mail-reports': ['drop table mail_reports'],
  '0010-expand-webhook-bodies': ['drop table shopify_webhook_bodies'],
  // Its index on another column stays, as if an operator had built it.
  '0009-expand-browsers': ['alter table reset_signatures drop column browser_hash'],
};

/** Brings the database back to the state before these migrations. */
async function undo(names: readonly (keyof typeof undone)[]): Promise<void> {
  const { connection } = database;
  for (const name of names) {
    for (const statement of undone[name]) await sql.raw(statement).execute(connection);
    await sql`delete from kysely_migration where name = ${name}`.execute(connection);
  }
}

it('a migration leaves an index as it is that was built before', async () => {
  const names = Object.keys(undone) as (keyof typeof undone)[];
  await undo(names);
  expect(await migrate(database)).toEqual(names.toReversed());
  expect(await isMigrated(database)).toBe(true);
});

it.runIf(inject('postgresUrl') !== null)(
  'a migration lets others use a table that a dump has locked, and ends after the dump',
  async () => {
    await undo(['0012-expand-outbox-receivers']);
    const dump = new pg.Client({ connectionString: location.url, application_name: 'pg_dump' });
    await dump.connect();
    await dump.query('begin');
    await dump.query('lock table outbox in access share mode');
    const log = { warn: vi.fn() };
    const migrating = migrate(database, log);
    // Each of them waits until the migration gives up, and not until the dump ends.
    for (let tries = 1; tries <= 2; tries++) {
      await expect.poll(() => isWaiting(dump)).toBe(true);
      await sql`select count(*) from outbox`.execute(database.connection);
      await expect.poll(() => log.warn.mock.calls.length).toBe(tries);
    }
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({
        oldest: [expect.objectContaining({ application: 'pg_dump', tables: ['outbox'] })],
      }),
      expect.stringContaining('waits'),
    );
    await dump.query('commit');
    await dump.end();
    expect(await migrating).toEqual(['0012-expand-outbox-receivers']);
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
