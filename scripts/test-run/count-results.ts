/** The numbers of passed and failed tests in a runner's report. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** Reads the JSON report of Vitest or Playwright. */
export function countResults(runner: 'vitest' | 'playwright', json: string): TestCount {
  const report: unknown = JSON.parse(json);
  return runner === 'vitest' ? countVitest(report) : countPlaywright(report);
}

function countVitest(report: unknown): TestCount {
  const failed = numberAt(report, 'numFailedTests');
  return {
    passed: numberAt(report, 'numPassedTests'),
    // A file that could not be loaded has no failed test, and an error outside of every file not even a failed suite.
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
