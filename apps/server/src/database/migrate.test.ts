import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { isMigrated, migrate, NewerDatabaseError } from './migrate.ts';

const ALL = [
  '0001-foundations',
  '0002-account-recovery',
  '0003-product-logins',
  '0004-social-login',
  '0005-setup-guide',
  '0006-product-messages',
  '0007-shopify-webhooks',
  '0008-store-requests',
  '0009-shopify-installs',
  '0010-stopped-stores',
  '0011-used-install-links',
  '0012-mailed-questions',
  '0013-answered-requests',
  '0014-password-resets',
];

const open: Database[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

async function newDatabase() {
  const location = await newTestDatabase();
  const database = openTestDatabase(location);
  open.push(database);
  return { database, location };
}

const run = promisify(execFile);

/** A process of its own, because two waiting for one lock in the same thread wait for ever. */
async function migrateInOwnProcess(location: DatabaseLocation): Promise<string[]> {
  const code = `
    const { openDatabase } = await import('./database.ts');
    const { migrate } = await import('./migrate.ts');
    const database = openDatabase(${JSON.stringify(location)}, () => {});
    console.log(JSON.stringify(await migrate(database)));
    await database.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout) as string[];
}

it.runIf(inject('postgresUrl') === null)('keeps the database file from other users', async () => {
  const { database, location } = await newDatabase();
  await migrate(database);
  for (const ending of ['', '-wal', '-shm']) {
    expect(statSync(location.file + ending).mode & 0o077, ending).toBe(0);
  }
});

describe('migrating', () => {
  it('makes the schema once, and finds nothing to do the second time', async () => {
    const { database } = await newDatabase();
    expect(await isMigrated(database)).toBe(false);
    expect(await migrate(database)).toEqual(ALL);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
  });

  it('refuses a database of a newer version and touches nothing', async () => {
    const { database } = await newDatabase();
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', 'now')`.execute(
      database.connection,
    );
    const tables = async () => (await database.connection.introspection.getTables()).length;
    const before = await tables();
    await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
    await expect(migrate(database)).rejects.toThrow(/9999-tomorrow.*Nothing was changed/s);
    expect(await tables()).toBe(before);
  });

  it('works when two processes start at the same time', async () => {
    const { database, location } = await newDatabase();
    const outcomes = await Promise.all([1, 2, 3].map(() => migrateInOwnProcess(location)));
    expect(outcomes.flat().sort()).toEqual(ALL);
    expect(await isMigrated(database)).toBe(true);
  });
});
