import { attackRows } from './security-table/attack-rows.ts';
import { requirementRows } from './security-table/requirement-rows.ts';

/** A row of `docs/security.md`. */
export interface Requirement {
  /** The tag of its tests: `requirement-26`, or `attack-8` for a row of the second table. */
  readonly tag: string;
  readonly title: string;
}

/** The only tag that is not of a row. */
export const SLOW = 'slow';

/** All requirements and attacks, in the order of the page. */
export const requirements: readonly Requirement[] = [
  ...requirementRows.map(({ row, title }) => ({
    tag: `requirement-${row}`,
    title,
  })),
  ...attackRows.map(({ row, attack, title }) => ({
    tag: `attack-${row}`,
    title: `${attack}: ${title}`,
  })),
];

/** Every tag that a test may have, for Vitest's configurations. */
export const testTags = [
  { name: SLOW, description: 'Takes tens of seconds' },
  ...requirements.map(({ tag, title }) => ({ name: tag, description: title })),
];
