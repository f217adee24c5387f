import { authenticationRows } from './authentication-rows.ts';
import { browserRows } from './browser-rows.ts';
import { inputRows } from './input-rows.ts';
import { operationRows } from './operation-rows.ts';
import type { RequirementRow } from './row.ts';
import { sessionRows } from './session-rows.ts';

/** What must hold, by standard. The tests of row 22 have the tag `requirement-22`. */
export const requirementRows: readonly RequirementRow[] = [
  ...authenticationRows,
  ...sessionRows,
  ...inputRows,
  ...browserRows,
  ...operationRows,
];
