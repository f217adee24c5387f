import path from 'node:path';
import * as z from 'zod';
import { SLOW } from './requirements.ts';

/** A test as a runner reported it. */
export interface ReportedTest {
  /** From the root. */
  readonly file: string;
  /** The titles of its groups, then its own. */
  readonly titles: readonly string[];
  /** Those of requirements. */
  readonly tags: readonly string[];
  /** Flaky: it failed first, and passed at a second try. */
  readonly status: 'passed' | 'flaky' | 'failed' | 'skipped';
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          tags: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
});

const playwrightSuite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
});

/** Reads Vitest's JSON report. */
export function readVitestReport(json: string, root: string): readonly ReportedTest[] {
  const { testResults } = vitestReport.parse(JSON.parse(json));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, tags }) => ({
      file: path.relative(root, name),
      titles: [...ancestorTitles, title],
      tags: tags.filter((tag) => tag !== SLOW),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** Reads Playwright's JSON report. */
export function readPlaywrightReport(json: string, root: string): readonly ReportedTest[] {
  const { config, suites } = playwrightReport.parse(JSON.parse(json));
  return suites
    .flatMap((suite) => testsOf(suite, []))
    .map((test) => ({ ...test, file: path.relative(root, path.join(config.rootDir, test.file)) }));
}

const PLAYWRIGHT_STATUSES = {
  expected: 'passed',
  flaky: 'flaky',
  unexpected: 'failed',
  skipped: 'skipped',
} as const;

function testsOf(
  suite: z.infer<typeof playwrightSuite>,
  groups: readonly string[],
): readonly ReportedTest[] {
  const own = suite.specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ status }) => ({
      file: suite.file,
      titles: [...groups, title],
      tags: tags.map((tag) => tag.replace(/^@/, '')),
      status: PLAYWRIGHT_STATUSES[status],
    })),
  );
  const inner = (suite.suites ?? []).flatMap((child) => testsOf(child, [...groups, child.title]));
  return [...own, ...inner];
}
