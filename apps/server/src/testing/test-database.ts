import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of the PostgreSQL under test, or null for SQLite. */
    postgresUrl: string | null;
  }
}

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories.splice(0))
    rmSync(directory, { recursive: true, force: true });
});

/** A folder that goes when the test file ends. */
export function newTestDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
  directories.push(directory);
  return directory;
}

/** An empty database of its own for one test file: a real SQLite file or a real PostgreSQL one. */
export async function newTestDatabase(
  directory: string = newTestDirectory(),
): Promise<DatabaseLocation> {
  const location = { url: undefined, file: path.join(directory, 'atrium.db') };
  const postgresUrl = inject('postgresUrl');
  return postgresUrl === null
    ? location
    : { ...location, url: await newPostgresDatabase(postgresUrl) };
}

export function openTestDatabase(location: DatabaseLocation): Database {
  return openDatabase(location, () => {});
}

async function newPostgresDatabase(adminUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
