import { table } from '../report-tables.ts';
import type { FaultOutcome } from './fault.ts';
import type { DatabaseKind } from './installation.ts';

export interface FaultRun extends FaultOutcome {
  readonly fault: string;
  readonly database: DatabaseKind;
  readonly measuredAt: string;
}

/** The last run of each fault, as it is written to `bench/results/latest.json`. */
export interface FaultResults {
  readonly node: string;
  readonly runs: readonly FaultRun[];
}

export const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export function describeOne({ fault, database, figures }: FaultRun): string {
  return `${fault} (${databases[database]}): ${listFigures(figures)}`;
}

/** The table of `docs/operate/faults.md`. */
export function describeFaults({ runs, node }: FaultResults): string {
  return [
    `Node ${node}, 2 processors.`,
    table(
      ['fault', 'database', 'measured', 'guarantees held', 'date'],
      runs.map(({ fault, database, figures, violations, slow, measuredAt }) => [
        fault,
        databases[database],
        listFigures(figures),
        [...violations, ...slow].join('; ') || 'yes',
        measuredAt.slice(0, 10),
      ]),
    ),
    ...runs.filter(({ details }) => details !== undefined).map(describeDetails),
  ].join('\n\n');
}

function describeDetails({ fault, database, details = {} }: FaultRun): string {
  const names = Object.keys(Object.values(details)[0] ?? {});
  const rows = Object.entries(details).map(([name, figures]) => [
    name,
    ...names.map((each) => String(Math.round(figures[each] ?? Number.NaN))),
  ]);
  return [
    `<details><summary>${fault} (${databases[database]}), by endpoint</summary>`,
    table(['endpoint', ...names], rows),
    '</details>',
  ].join('\n\n');
}

export function listFigures(figures: FaultOutcome['figures']): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value).toLocaleString('en')}`)
    .join(', ');
}
