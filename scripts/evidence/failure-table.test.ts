import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { citationErrors, citationsIn } from './evidence-errors.ts';

const root = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/third-party-failures.md'), 'utf8');
const [, ...sections] = page.split(/^## /m);

const FAILURES = [
  'time-out',
  '500',
  'malformed JSON',
  'wrong signature',
  'wrong audience',
  'replay',
  'expired',
  "another provider's response",
  'clock skew',
  'key rotation in flight',
  'redirect to a foreign host',
  'callback in another browser',
];

/** The rows of a table: failure, result, tests. */
function rowsOf(section: string) {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [failures = '', outcome = '', shownBy = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { failures: failures.split(', '), outcome, shownBy };
    });
}

describe.each(sections)('%#: the table', (section) => {
  it('has each failure once', () => {
    const failures = rowsOf(section).flatMap((row) => row.failures);
    expect([...failures].sort()).toEqual([...FAILURES].sort());
  });

  it('names a test in each row, or the reason why it cannot happen', () => {
    const bare = rowsOf(section).filter(
      ({ outcome, shownBy }) =>
        citationsIn(shownBy).length === 0 && !outcome.startsWith('Cannot happen: '),
    );
    expect(bare).toEqual([]);
  });
});

it('cites in the one form that is looked at', () => {
  expect(citationsIn(page)).toHaveLength(page.split('›').length - 1);
});

// The step `evidence` looks whether they passed. That a test was renamed is found here, at the start of CI.
it('cites titles that are in the sources', () => {
  const sources = globSync('{apps,packages,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).map((file) => ({
    file,
    titles: [readFileSync(path.join(root, file), 'utf8')],
    status: 'passed' as const,
    tags: [],
  }));
  expect(citationErrors(citationsIn(page), sources)).toEqual([]);
});
