import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { sqliteTests } from '../../apps/server/vitest.config.ts';
import { testProjects } from '../../vitest.config.ts';
import { testTags } from '../evidence/requirements.ts';
import { mutantAreas } from './areas.ts';
import { nearestTestsFirst } from './nearest-tests-first.ts';
import { warmWorker } from './warm-worker.ts';

const root = path.join(import.meta.dirname, '../..');
const area = mutantAreas.find(({ name }) => name === process.env.MUTANTS_AREA);
const tests = area?.tests ?? [];

/** Tests that take tens of seconds, search for the smallest example until the time is up, or use another process. */
const excluded = [
  'account-model',
  'crash-safety',
  'image-memory',
  'launch-day',
  'python-example',
].map((name) => `**/${name}.test.ts`);

/** The tests of `folder` that belong to the area. */
function testsIn(folder: string) {
  const include = tests
    .filter((pattern) => pattern.startsWith(`${folder}/`))
    .map((pattern) => pattern.slice(folder.length + 1));
  return { include, exclude: excluded };
}

const packages = [testProjects.contract, testProjects.handoff]
  .map((project) => ({
    root: path.join(root, project.root),
    test: { ...project.test, ...testsIn(project.root) },
  }))
  .filter(({ test }) => test.include.length > 0);

/** For `npm run mutants`: the tests of one area, on SQLite only, in the copy that has the mutants. */
export default defineConfig({
  root,
  resolve: {
    // The linked packages in node_modules are the original ones.
    alias: {
      '@atrium/contract': path.join(root, 'packages/contract/src/index.ts'),
      '@atrium/handoff': path.join(root, 'packages/handoff/src/index.ts'),
    },
  },
  test: {
    // On a busy machine a time-out must not look like a test that has noticed the change.
    retry: 1,
    // A race that a change lets two calls win is lost in the first rounds.
    env: { RACE_ROUNDS: '2' },
    sequence: { sequencer: nearestTestsFirst(root, tests) },
    tags: testTags,
    projects: [
      {
        extends: true,
        root: path.join(root, 'apps/server'),
        // Beside the tests of a package Vitest waits for a warm process without end.
        plugins: area?.loadsOnce || packages.length > 0 ? [] : [warmWorker],
        test: {
          ...sqliteTests,
          ...testsIn('apps/server'),
          setupFiles: [
            path.join(import.meta.dirname, 'stryker-in-files.ts'),
            ...sqliteTests.setupFiles,
          ],
        },
      },
      ...packages,
    ].filter(({ test }) => test.include.length > 0),
  },
});
