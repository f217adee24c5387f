import { table } from '../report-tables.ts';
import type { FaultOutcome } from './fault.ts';
import type { DatabaseKind } from './installation.ts';

export interface FaultRun extends FaultOutcome {
  readonly fault: string;
  readonly database: DatabaseKind;
}

/** One run of all faults, as it is written to `bench/results/faults.json`. */
export interface FaultResults {
  readonly measuredAt: string;
  readonly node: string;
  readonly runs: readonly FaultRun[];
}

const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export function describeOne({ fault, database, figures }: FaultRun): string {
  return `${fault} (${databases[database]}): ${listFigures(figures)}`;
}

/** The table of `docs/operate/faults.md`. */
export function describeFaults({ runs, measuredAt, node }: FaultResults): string {
  return [
    `Node ${node}, 2 processors, ${measuredAt.slice(0, 10)}.`,
    table(
      ['fault', 'database', 'measured', 'guarantees held'],
      runs.map(({ fault, database, figures, violations, slow }) => [
        fault,
        databases[database],
        listFigures(figures),
        [...violations, ...slow].join('; ') || 'yes',
      ]),
    ),
  ].join('\n\n');
}

export function listFigures(figures: FaultOutcome['figures']): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value).toLocaleString('en')}`)
    .join(', ');
}
