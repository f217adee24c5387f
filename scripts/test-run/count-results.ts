/** How many tests passed and failed, by the runner's own account. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** Reads the JSON that Vitest's or Playwright's reporter wrote. */
export function countResults(runner: 'vitest' | 'playwright', json: string): TestCount {
  const report: unknown = JSON.parse(json);
  return runner === 'vitest' ? countVitest(report) : countPlaywright(report);
}

function countVitest(report: unknown): TestCount {
  const failed = numberAt(report, 'numFailedTests');
  return {
    passed: numberAt(report, 'numPassedTests'),
    // A file that could not be loaded has no failed test in it, a failure outside of every file not even
    // a failed suite.
    failed: failed || numberAt(report, 'numFailedTestSuites') || (isUnsuccessful(report) ? 1 : 0),
  };
}

function isUnsuccessful(report: unknown): boolean {
  return Object(report).success === false;
}

function countPlaywright(report: unknown): TestCount {
  const stats: unknown = Object(report).stats;
  const errors: unknown = Object(report).errors;
  return {
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: numberAt(stats, 'unexpected') + (Array.isArray(errors) ? errors.length : 0),
  };
}

function numberAt(report: unknown, key: string): number {
  const value: unknown = Object(report)[key];
  return typeof value === 'number' ? value : 0;
}
