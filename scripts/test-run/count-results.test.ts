import { expect, it } from 'vitest';
import { countResults } from './count-results.ts';

it('counts Vitest’s tests', () => {
  const report = { numPassedTests: 12, numFailedTests: 2, numFailedTestSuites: 3 };
  expect(countResults('vitest', JSON.stringify(report))).toEqual({ passed: 12, failed: 2 });
});

it('counts a file that could not be loaded as failed', () => {
  const report = { numPassedTests: 12, numFailedTests: 0, numFailedTestSuites: 1 };
  expect(countResults('vitest', JSON.stringify(report))).toEqual({ passed: 12, failed: 1 });
});

it('counts a failure outside of every file as failed', () => {
  const report = { numPassedTests: 12, numFailedTests: 0, numFailedTestSuites: 0, success: false };
  expect(countResults('vitest', JSON.stringify(report))).toEqual({ passed: 12, failed: 1 });
});

it('counts Playwright’s tests, and failures outside of any test as failed', () => {
  const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 9 }, errors: [{}] };
  expect(countResults('playwright', JSON.stringify(report))).toEqual({ passed: 5, failed: 3 });
});
