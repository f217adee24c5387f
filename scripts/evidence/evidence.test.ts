import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import { expect, it } from 'vitest';
import { auditErrors, citationErrors, tagErrors } from './evidence-errors.ts';
import { type ReportedTest, readPlaywrightReport, readVitestReport } from './reported-tests.ts';
import { requirementRows, requirements } from './requirements.ts';
import { securityPage } from './security-page.ts';
import { attackRows } from './security-table/attack-rows.ts';

const root = path.join(import.meta.dirname, '../..');
const workflows = path.join(root, '.github/workflows');
const { scripts: commands } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const commandsIn = (text: string) =>
  [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);

const rows = [{ tag: 'requirement-1', title: 'Guesses are limited' }];
const passed: ReportedTest = {
  file: '/atrium/login.test.ts',
  titles: ['a wrong password', 'is limited'],
  tags: ['requirement-1'],
  status: 'passed',
};

it('passes when every requirement has a passed test', () => {
  expect(tagErrors(rows, [passed])).toEqual([]);
});

it('names a requirement whose test is gone, failed or was skipped', () => {
  const missing = 'requirement-1 (Guesses are limited) has no test that passed.';
  expect(tagErrors(rows, [{ ...passed, tags: [] }])).toEqual([missing]);
  expect(tagErrors(rows, [{ ...passed, status: 'failed' }])).toEqual([missing]);
  expect(tagErrors(rows, [{ ...passed, status: 'skipped' }])).toContain(missing);
});

it('names a tagged test that was skipped although another shows the same', () => {
  const other: ReportedTest = { ...passed, titles: ['another'], status: 'skipped' };
  expect(tagErrors(rows, [passed, other])).toEqual([
    'login.test.ts › another names requirement-1 and was skipped.',
  ]);
});

it('names a tagged test that passed only at a second try', () => {
  expect(tagErrors(rows, [passed, { ...passed, status: 'flaky' }])).toEqual([
    'login.test.ts › a wrong password › is limited names requirement-1 and passed only at a second try.',
  ]);
});

it('lets a test be skipped on one database that ran on the other', () => {
  expect(tagErrors(rows, [passed, { ...passed, status: 'skipped' }])).toEqual([]);
});

it('names a tag without a requirement', () => {
  expect(tagErrors(rows, [{ ...passed, tags: ['requirement-1', 'requirement-2'] }])).toEqual([
    'login.test.ts › a wrong password › is limited names requirement-2, which the table does not have.',
  ]);
});

it('names each call without a passed test of what it leaves in the audit log', () => {
  const tests: ReportedTest[] = Object.keys(endpoints).map((call) => ({
    ...passed,
    titles: ['the audit log: a call', `${call} that succeeds leaves something`],
    tags: ['requirement-98'],
  }));
  expect(auditErrors(tests)).toEqual([]);
  const missing = ['No test that passed shows what changePassword leaves in the audit log.'];
  const without = (change: Partial<ReportedTest>) =>
    tests.map((test) =>
      test.titles[1]?.startsWith('changePassword ') ? { ...test, ...change } : test,
    );
  expect(auditErrors(without({ status: 'skipped' }))).toEqual(missing);
  expect(auditErrors(without({ status: 'failed' }))).toEqual(missing);
  expect(auditErrors(without({ tags: [] }))).toEqual(missing);
  expect(auditErrors(without({ titles: ['the audit log: a call', 'changePassword'] }))).toEqual(
    missing,
  );
});

it('finds a cited test by its title, its group or its template, and no other', () => {
  const tests = [passed, { ...passed, titles: ['refuses “a” after 3 tries'] }];
  const cite = (file: string, title: string) => citationErrors([{ file, title }], tests);
  expect(cite('login', 'is limited')).toEqual([]);
  expect(cite('login', 'a wrong password')).toEqual([]);
  expect(cite('login', 'refuses “%s” after %i tries')).toEqual([]);
  expect(cite('login', 'after 3 tries')).toEqual([]);
  expect(cite('login', 'is limit')).toEqual([
    'login › is limit is cited, and no such test passed.',
  ]);
  expect(cite('logout', 'is limited')).toHaveLength(1);
});

it('reads both runners’ reports', () => {
  const vitest = {
    testResults: [
      {
        name: '/atrium/a/a.test.ts',
        assertionResults: [
          { ancestorTitles: ['x'], title: 'y', status: 'passed', tags: ['attack-1'] },
          { ancestorTitles: [], title: 'z', status: 'pending' },
        ],
      },
    ],
  };
  expect(readVitestReport(JSON.stringify(vitest), '/atrium')).toEqual([
    { file: 'a/a.test.ts', titles: ['x', 'y'], tags: ['attack-1'], status: 'passed' },
    { file: 'a/a.test.ts', titles: ['z'], tags: [], status: 'skipped' },
  ]);
  const spec = { title: 'w', tags: ['requirement-7'], tests: [{ status: 'flaky' }] };
  const group = { title: 'group', file: 'b.spec.ts', specs: [spec] };
  const playwright = {
    config: { rootDir: '/atrium/e2e' },
    suites: [{ title: 'b.spec.ts', file: 'b.spec.ts', specs: [], suites: [group] }],
  };
  expect(readPlaywrightReport(JSON.stringify(playwright), '/atrium')).toEqual([
    { file: 'e2e/b.spec.ts', titles: ['group', 'w'], tags: ['requirement-7'], status: 'flaky' },
  ]);
});

it('numbers requirements and attacks without a gap', () => {
  for (const rows of [requirementRows, attackRows]) {
    expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
  }
  expect(requirements).toHaveLength(requirementRows.length + attackRows.length);
});

it('every workflow runs only commands that there are', () => {
  const files = readdirSync(workflows).map((file) =>
    readFileSync(path.join(workflows, file), 'utf8'),
  );
  const run = files.flatMap(commandsIn);
  expect(run).toContain('bench:faults');
  expect(run.filter((name) => !(name in commands))).toEqual([]);
});

it('names only commands that there are, and runs those of measurements each week', () => {
  const named = [...requirementRows, ...attackRows].flatMap(({ title, also = '' }) =>
    commandsIn(`${title} ${also}`),
  );
  expect(named).toContain('bench:oracle');
  expect(named.filter((name) => !(name in commands))).toEqual([]);
  const weekly = readFileSync(path.join(workflows, 'long-tests.yml'), 'utf8');
  const measurements = named.filter((name) => name.startsWith('bench:') || name === 'scan');
  expect(measurements.filter((name) => !commandsIn(weekly).includes(name))).toEqual([]);
});

it('writes each row with its tests once, whatever ran them how often', () => {
  const test = { ...passed, file: 'apps/a.test.ts' };
  const cases = ['a|b', 'c', 'd', 'e'].map((title) => ({
    ...test,
    file: 'e2e/b.spec.ts',
    titles: ['many', title],
    tags: ['requirement-1', 'attack-2'],
  }));
  expect(securityPage([test, test, ...cases.slice(0, 3)])).toContain(
    '| [a](../apps/a.test.ts): a wrong password › is limited<br>[b](../e2e/b.spec.ts): many › a\\|b; many › c; many › d |',
  );
  const attack = securityPage(cases)
    .split('\n')
    .filter((line) => line.startsWith('| 2 |'))[1];
  expect(attack).toContain('many › d; and 1 more |');
});
