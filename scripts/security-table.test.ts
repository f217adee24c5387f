import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security-tests.md'), 'utf8');
const [requirements = '', attacks = ''] = page.split('## Attacks');

/** The numbers of the table rows in `text` that `isWanted` accepts. */
function numbersIn(text: string, isWanted: (row: string) => boolean): number[] {
  return text
    .split('\n')
    .filter((line) => /^\| *\d+ *\|/.test(line) && isWanted(line))
    .map((line) => Number(line.split('|')[1]));
}

/** Every number that a title names after `word`: `row 22`, `rows 4, 5 and 64`. */
function numbersInTitles(word: 'row' | 'attack'): number[] {
  const files = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (file) => file.includes('node_modules') || file.endsWith('security-table.test.ts'),
  });
  const named = new RegExp(`\\b${word}s? (\\d+(?:(?:, | and )\\d+)*)`, 'g');
  const texts = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  const lists = texts.flatMap((text) => [...text.matchAll(named)].map(([, list = '']) => list));
  const numbers = lists.flatMap((list) => list.split(/, | and /).map(Number));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

it('names a test for each requirement that tests show, and for no other', () => {
  const shown = numbersIn(requirements, (row) => /\btests\b/.test(row));
  expect(numbersInTitles('row')).toEqual(shown);
});

it('names a test for each attack', () => {
  expect(numbersInTitles('attack')).toEqual(numbersIn(attacks, () => true));
});

it('has every requirement once, in order', () => {
  const all = numbersIn(requirements, () => true);
  expect(all).toEqual(all.map((_, index) => index + 1));
  expect(all).toHaveLength(103);
});
