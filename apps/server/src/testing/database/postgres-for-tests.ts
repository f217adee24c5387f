import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateEmpty } from './migrate-empty.ts';
import { startPostgres } from './postgres.ts';

/** Starts one PostgreSQL for all test files of a run, with a database that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
