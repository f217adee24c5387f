import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseLocation, openDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { startPostgres } from './postgres.ts';

/** Creates the database that the test files of a project copy, and for all of them one PostgreSQL, unless they use SQLite. */
export default function setup(project: TestProject): Promise<() => unknown> {
  return project.name.includes('server-postgres') ? onPostgres(project) : onSqlite(project);
}

async function onSqlite(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-migrated-'));
  const location = { url: undefined, file: path.join(directory, 'atrium.db') };
  await migrateEmpty(location);
  project.provide('postgresUrl', null);
  project.provide('migratedDatabase', location);
  return () => rmSync(directory, { recursive: true, force: true });
}

async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const location = { url: new URL('/migrated', server.url).href, file: '' };
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database migrated');
  await client.end();
  await migrateEmpty(location);
  project.provide('postgresUrl', server.url);
  project.provide('migratedDatabase', location);
  return () => server.stop();
}

/** Creates the tables and disconnects, because a database in use cannot be copied. */
async function migrateEmpty(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  await migrate(database);
  await database.close();
}
