import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of the PostgreSQL under test, or null for SQLite. */
    postgresUrl: string | null;
  }
}

/** An empty database of its own for one test file: a real SQLite file or a real PostgreSQL one. */
export async function newTestDatabase(): Promise<DatabaseLocation> {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
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
