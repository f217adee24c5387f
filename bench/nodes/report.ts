import type { FaultOutcome } from '../faults/fault.ts';
import { listFigures } from '../faults/report.ts';
import { table } from '../report-tables.ts';

export interface NodesRun extends FaultOutcome {
  readonly name: string;
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface NodesResults {
  readonly measuredAt: string;
  readonly node: string;
  readonly nodes: number;
  /** Of PostgreSQL. */
  readonly members: number;
  readonly runs: readonly NodesRun[];
}

/** The table of `docs/operate/scale.md`. */
export function describeNodes({ runs, measuredAt, node, nodes, members }: NodesResults): string {
  return [
    `Node ${node}, ${measuredAt.slice(0, 10)}: ${nodes} nodes and ${members} members of PostgreSQL on 2 processors.`,
    table(
      ['experiment', 'measured', 'guarantees held'],
      runs.map(({ name, figures, violations, slow }) => [
        name,
        listFigures(figures),
        [...violations, ...slow].join('; ') || 'yes',
      ]),
    ),
  ].join('\n\n');
}
