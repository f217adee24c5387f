import type { DatabaseKind } from '../faults/installation.ts';
import { databases, listFigures } from '../faults/report.ts';
import { table } from '../report-tables.ts';
import type { Finding, ScanResult } from './scanner.ts';

export interface ScanRun {
  readonly name: string;
  readonly database: DatabaseKind;
  readonly measuredAt: string;
  readonly figures: ScanResult['figures'];
  /** How many findings are of low severity, and how many higher ones have a reason. */
  readonly low: number;
  readonly explained: number;
  /** Those of medium or high severity without a reason. */
  readonly open: readonly Finding[];
  /** Why it could not be run. */
  readonly failure: string | null;
}

/** The table of `docs/operate/scanners.md`. */
export function describeScans(runs: readonly ScanRun[]): string {
  return table(
    ['scanner', 'database', 'looked at', 'low', 'medium or high, explained', 'open', 'date'],
    runs.map(({ name, database, figures, low, explained, open, failure, measuredAt }) => [
      name,
      databases[database],
      failure === null ? listFigures(figures) : `not run: ${failure}`,
      String(low),
      String(explained),
      failure === null ? String(open.length) : '',
      measuredAt.slice(0, 10),
    ]),
  );
}
