import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Named after the process, which runs one test file at a time: Vitest loads this module anew for each file. */
const directory = path.join(tmpdir(), `atrium-tests-${process.pid}`);

/** A folder that is removed when the test file ends. */
export function newTestDirectory(): string {
  mkdirSync(directory, { recursive: true });
  return mkdtempSync(path.join(directory, 'test-'));
}

// In a set-up file (`vitest.config.ts`), because those run for each test file; all other modules are loaded once.
afterAll(() => rmSync(directory, { recursive: true, force: true }));
