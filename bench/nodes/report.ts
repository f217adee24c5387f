import type { FaultOutcome } from '../faults/fault.ts';
import { listFigures } from '../faults/report.ts';
import { table } from '../report-tables.ts';

export interface NodesRun extends FaultOutcome {
  readonly name: string;
  readonly measuredAt: string;
}

/** The last run of each experiment, as it is written to `bench/results/latest.json`. */
export interface NodesResults {
  readonly node: string;
  readonly nodes: number;
  /** How many members the PostgreSQL cluster has. */
  readonly members: number;
  readonly runs: readonly NodesRun[];
}

/** The table of `docs/operate/scale.md`. */
export function describeNodes({ runs, node, nodes, members }: NodesResults): string {
  return [
    `Node ${node}: ${nodes} nodes and ${members} members of PostgreSQL on 2 processors.`,
    table(
      ['experiment', 'measured', 'guarantees held', 'date'],
      runs.map(({ name, figures, violations, slow, measuredAt }) => [
        name,
        listFigures(figures),
        [...violations, ...slow].join('; ') || 'yes',
        measuredAt.slice(0, 10),
      ]),
    ),
  ].join('\n\n');
}
