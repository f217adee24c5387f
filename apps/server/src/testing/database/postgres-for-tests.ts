import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** Starts one PostgreSQL for all test files of a run; each file gets its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
