import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateEmpty } from './migrate-empty.ts';

/** Makes the file that test files copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-migrated-'));
  const location = { url: undefined, file: path.join(directory, 'atrium.db') };
  await migrateEmpty(location);
  project.provide('postgresUrl', null);
  project.provide('migratedDatabase', location);
  return () => rmSync(directory, { recursive: true, force: true });
}
