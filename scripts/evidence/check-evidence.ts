/**
 * Compares the documents that cite tests with the reports of the test runners, after all of them have run: a step of
 * `npm run test:all`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditErrors, citationErrors, citationsIn, tagErrors } from './evidence-errors.ts';
import { type ReportedTest, readPlaywrightReport, readVitestReport } from './reported-tests.ts';
import { requirements } from './requirements.ts';
import { securityPage } from './security-page.ts';

const root = path.join(import.meta.dirname, '../..');
const REPORTS = path.join(root, '.cache/test-results');

const tests: readonly ReportedTest[] = [
  ...readVitestReport(report('vitest.json'), root),
  ...readPlaywrightReport(report('gallery.json'), root),
  ...readPlaywrightReport(report('playwright.json'), root),
];
const failures = readFileSync(path.join(root, 'docs/third-party-failures.md'), 'utf8');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const isPageTrue = page === securityPage(tests.filter(({ tags }) => tags.length > 0));
const wrong = [
  ...(isPageTrue ? [] : ['docs/security.md names other tests: run npm run security-page.']),
  ...tagErrors(requirements, tests),
  ...auditErrors(tests),
  ...citationErrors(citationsIn(failures), tests),
];
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
console.log(`${tests.length} tests show what the documents list for them.`);

function report(name: string): string {
  const file = path.join(REPORTS, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.error(
    `There is no ${file}. Run npm run test:all, or its steps unit, gallery and e2e, first.`,
  );
  process.exit(1);
}
