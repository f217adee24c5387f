import { attackRows } from './security-table/attack-rows.ts';
import { authenticationRows } from './security-table/authentication-rows.ts';
import { browserRows } from './security-table/browser-rows.ts';
import { inputRows } from './security-table/input-rows.ts';
import { operationRows } from './security-table/operation-rows.ts';
import type { RequirementRow } from './security-table/row.ts';
import { sessionRows } from './security-table/session-rows.ts';

/** A row of `docs/security.md`. */
export interface Requirement {
  /** The tag of its tests: `requirement-26`, or `attack-8` for a row of the second table. */
  readonly tag: string;
  readonly title: string;
}

/** The only tag that is not of a row. */
export const SLOW = 'slow';

/** What must hold, by standard. The tests of row 22 have the tag `requirement-22`. */
export const requirementRows: readonly RequirementRow[] = [
  ...authenticationRows,
  ...sessionRows,
  ...inputRows,
  ...browserRows,
  ...operationRows,
];

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
