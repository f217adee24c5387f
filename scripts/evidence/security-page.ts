import path from 'node:path';
import type { ReportedTest } from './reported-tests.ts';
import { requirementRows } from './requirements.ts';
import { attackRows } from './security-table/attack-rows.ts';

const HEAD = `# Security requirements and their tests

Requirements of OWASP ASVS 5.0 and related documents, and attacks that succeeded elsewhere, with the tests that show that they hold
here. Tests are assigned to requirements by tags such as \`requirement-22\` or \`attack-3\`; \`npx vitest run
--tags-filter=requirement-22\` runs those of one row. The last step of \`npm run test:all\` reads the reports of the test runners: it fails when no
test of a row passed, when one was skipped on every database, and when this page differs from the reports.

\`npm run security-page\` writes this page from \`scripts/evidence/security-table/\` and the tests.

## Requirements

| row | standard | what holds | shown by |
| --- | --- | --- | --- |
`;

const ATTACKS = `
## Attacks

| attack | what was tried | what happens here | shown by |
| --- | --- | --- | --- |
`;

/** Of more tests in one file than this, the others are not named. */
const MAX_TITLES = 3;

export type TaggedTest = Pick<ReportedTest, 'file' | 'titles' | 'tags'>;

/** The Markdown of `docs/security.md`. */
export function securityPage(tests: readonly TaggedTest[]): string {
  const shownBy = (tag: string) => testsOf(tests.filter(({ tags }) => tags.includes(tag)));
  const requirements = requirementRows.map(({ row, standard, title, also }) =>
    rowOf([
      row,
      standard,
      title,
      [...shownBy(`requirement-${row}`), also ?? []].flat().join('<br>'),
    ]),
  );
  const attacks = attackRows.map(({ row, attack, title, also }) =>
    rowOf([row, attack, title, [...shownBy(`attack-${row}`), also ?? []].flat().join('<br>')]),
  );
  return [HEAD, ...requirements, ATTACKS, ...attacks].join('');
}

const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;

/** A link to each file with the titles of its tests, both in the order of the alphabet. */
function testsOf(tests: readonly TaggedTest[]): string[] {
  const files = Object.entries(Object.groupBy(tests, ({ file }) => file));
  return files
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, ofFile = []]) => {
      const name = path.basename(file).replace(/\.(test|spec)\.tsx?$/, '');
      return `[${name}](../${file}): ${titlesOf(ofFile)}`;
    });
}

function titlesOf(tests: readonly TaggedTest[]): string {
  // The same test runs on several databases and in several browsers.
  const titles = [...new Set(tests.map((test) => test.titles.join(' › ')))].toSorted();
  const shown = titles.slice(0, MAX_TITLES).map(escaped);
  const others = titles.length - MAX_TITLES;
  return [...shown, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}

const escaped = (title: string) => title.replaceAll('|', '\\|').replaceAll('<', '&lt;');
