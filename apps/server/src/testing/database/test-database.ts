import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type Database,
  type DatabaseKind,
  type DatabaseLocation,
  openDatabase,
  type QueryEvent,
} from '../../database/database.ts';
import { isUnavailable } from '../../repositories/database-failures.ts';
import { newTestDirectory } from '../test-directory.ts';
import { recordMigration } from './newer-version.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of the PostgreSQL under test, or null for SQLite. */
    postgresUrl: string | null;
    /** An empty database of this version's schema that nothing is connected to. */
    migratedDatabase: DatabaseLocation;
  }
}

/** An empty database for one test file: a real SQLite file or a real PostgreSQL database. */
export async function newTestDatabase(
  directory: string = newTestDirectory(),
): Promise<DatabaseLocation> {
  const location = { url: undefined, file: path.join(directory, 'atrium.db') };
  const postgresUrl = inject('postgresUrl');
  return postgresUrl === null
    ? location
    : { ...location, url: await newPostgresDatabase(postgresUrl) };
}

/** The same with the tables of this version, copied, which is faster than creating them. */
export async function newMigratedTestDatabase(directory: string): Promise<DatabaseLocation> {
  const postgresUrl = inject('postgresUrl');
  const migrated = inject('migratedDatabase');
  const location = { url: undefined, file: path.join(directory, 'atrium.db') };
  if (postgresUrl !== null && migrated.url !== undefined) {
    return { ...location, url: await newPostgresDatabase(postgresUrl, nameIn(migrated.url)) };
  }
  copyFileSync(migrated.file, location.file);
  return location;
}

/** A disposable copy of a database that has no open connections. */
export async function copyTestDatabase(
  original: DatabaseLocation,
): Promise<{ location: DatabaseLocation; remove: () => Promise<void> }> {
  const postgresUrl = inject('postgresUrl');
  if (postgresUrl === null || original.url === undefined) {
    const file = path.join(newTestDirectory(), 'copy.db');
    copyFileSync(original.file, file);
    return { location: { ...original, file }, remove: async () => undefined };
  }
  const url = await newPostgresDatabase(postgresUrl, nameIn(original.url));
  const remove = () => asAdministrator(postgresUrl, `drop database ${nameIn(url)} with (force)`);
  return { location: { ...original, url }, remove };
}

/** Without waiting for the disk at each commit: what was committed survives a killed process, and no test cuts the power. */
const withoutSync = async (): Promise<void> => undefined;

export function openTestDatabase(
  location: DatabaseLocation,
  onQuery?: (sql: string) => void,
  fairnessKey?: () => string,
): Database {
  const query = onQuery && ((_: DatabaseKind, event: QueryEvent) => onQuery(event.query.sql));
  return openDatabase(
    location,
    { query },
    { sync: withoutSync, ...(fairnessKey && { fairnessKey }) },
  );
}

const MAX_ATTEMPTS = 300;

/**
 * Opens the first connections for reading and for writing. PostgreSQL needs longer for that on a busy machine than a call
 * may wait.
 */
export async function openConnections({ connection }: Database): Promise<void> {
  const read = sql`select 1`;
  const connecting = async () => {
    await read.execute(connection);
    await connection.transaction().execute((transaction) => read.execute(transaction));
  };
  for (let attempts = 1; ; attempts++) {
    try {
      return await connecting();
    } catch (error) {
      if (!isUnavailable(error) || attempts === MAX_ATTEMPTS) throw error;
      await sleep(100);
    }
  }
}

/** Makes an empty database look like one from before the first release, which lists migrations of that time. */
export async function makePrerelease(
  { connection }: Database,
  names: readonly string[] = ['0001-initial-schema'],
): Promise<void> {
  await sql`create table kysely_migration (name varchar(255) primary key not null, timestamp varchar(255) not null)`.execute(
    connection,
  );
  for (const name of names) await recordMigration({ connection }, name);
  await sql`create table users (id text primary key not null)`.execute(connection);
}

async function newPostgresDatabase(adminUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);

async function asAdministrator(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
