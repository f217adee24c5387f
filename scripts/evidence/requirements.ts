import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.join(import.meta.dirname, '../../docs/security-tests.md');

/** A row of `docs/security-tests.md`. */
export interface Requirement {
  /** The tag of its tests: `requirement-26`, or `attack-8` for a row of the second table. */
  readonly tag: string;
  readonly title: string;
  /** False if something other than a test shows it. */
  readonly shownByTests: boolean;
}

/** All requirements and attacks, in the order of the page. */
export function readRequirements(page = readFileSync(PAGE, 'utf8')): readonly Requirement[] {
  const [requirements = '', attacks = ''] = page.split('## Attacks');
  return [
    ...rowsOf(requirements).map(([number = '', , title = '', shownBy = '']) => ({
      tag: `requirement-${number}`,
      title,
      shownByTests: /\btests\b/.test(shownBy),
    })),
    ...rowsOf(attacks).map(([number = '', title = '']) => ({
      tag: `attack-${number}`,
      title,
      shownByTests: true,
    })),
  ];
}

/** The cells of each numbered table row. */
function rowsOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => /^\| *\d+ *\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
