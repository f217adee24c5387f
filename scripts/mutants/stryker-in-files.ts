/**
 * Runs in each test file after Stryker's own set-up, which takes a process for one file and one change. Here the files of a
 * run share a process, and the next change may get the same one.
 */
import { afterAll, beforeAll, beforeEach, inject, type RunnerTestCase } from 'vitest';

type Hits = Record<string, number>;

interface StrykerState {
  activeMutant?: string | undefined;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

const global = globalThis as unknown as Record<string, StrykerState>; // Stryker's place to communicate
const stryker = global[provided('globalNamespace')] ?? {};

if (provided('mode') === 'mutant') {
  // What this file imports is evaluated without the change of the file or the run before.
  if (provided('mutantActivation') === 'runtime') stryker.activeMutant = undefined;
} else {
  const tests: string[] = [];
  let whileLoading: Hits = {};
  beforeAll(() => {
    whileLoading = { ...stryker.mutantCoverage?.static };
  });
  beforeEach(({ task }) => {
    tests.push(testId(task));
  });
  afterAll(() => {
    if (stryker.mutantCoverage) assignToTests(stryker.mutantCoverage, whileLoading, tests);
  });
}

/**
 * Stryker takes everything between two tests for code that runs while files load, which needs all tests and a new process.
 * What a file's hooks reach, its tests can notice.
 */
export function assignToTests(
  coverage: { static: Hits; perTest: Record<string, Hits> },
  whileLoading: Hits,
  tests: readonly string[],
): void {
  for (const [mutant, hits] of Object.entries(coverage.static)) {
    const { [mutant]: before = 0 } = whileLoading;
    if (hits === before) continue;
    if (before === 0) delete coverage.static[mutant];
    else coverage.static[mutant] = before;
    for (const test of tests) {
      coverage.perTest[test] ??= {};
      const ofTest = coverage.perTest[test];
      ofTest[mutant] = (ofTest[mutant] ?? 0) + hits - before;
    }
  }
}

/** In Stryker's form: `file#names of the suites and of the test`. */
function testId(test: RunnerTestCase): string {
  const names = [test.name];
  for (let { suite } = test; suite; suite = suite.suite) names.unshift(suite.name);
  return `${test.file.filepath}#${names.join(provided('testNameSeparator')).trim()}`;
}

/** What Stryker's test runner provides, which Vitest's types do not declare. */
function provided(name: string): string {
  return String(inject(name as never));
}
