import { table } from '../report-tables.ts';
import { describeMark, disturbedMark } from '../server/machine.ts';
import type { Result } from '../server/summarise.ts';

/** The same call on an almost empty database and on a large one. */
export interface Comparison {
  readonly database: string;
  readonly call: string;
  /** Requests a second. */
  readonly emptyRate: number;
  readonly largeRate: number;
  readonly emptyP50Ms: number;
  readonly largeP50Ms: number;
  /** Of one of the two, the machine was busy elsewhere in all tries of all rounds. */
  readonly isDisturbed: boolean;
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface ScaleResults {
  readonly measuredAt: string;
  readonly node: string;
  readonly merchants: number;
  readonly comparisons: readonly Comparison[];
  /** On the disk, with the sessions, the stores and all indexes, by the database's name. */
  readonly bytesPerMerchant: Readonly<Record<string, number>>;
  /** Until all merchants were there, in the run that filled the database without a break. */
  readonly minutesToFill: Readonly<Record<string, number>>;
  /** Queries that read a whole table of the filled ones, or too many of its rows, by the database's name. */
  readonly slowReads: Readonly<Record<string, readonly string[]>>;
  /** What kept a database from being measured, by its name. */
  readonly failures: Readonly<Record<string, string>>;
}

/** What the ratio of the median times may be at most. */
const GOALS: Readonly<Record<string, number>> = { profile: 1.3, 'sign-in': 1.1 };

/** @param results of the targets `empty` and `large`. */
export function compare(database: string, results: readonly Result[]): Comparison[] {
  const emptyOnes = results.filter(({ target }) => target === 'empty');
  return emptyOnes.flatMap((empty) => {
    const large = results.find(
      ({ target, scenario }) => target === 'large' && scenario === empty.scenario,
    );
    if (!large) return [];
    return {
      database,
      call: empty.scenario,
      emptyRate: empty.requestsPerSecond,
      largeRate: large.requestsPerSecond,
      emptyP50Ms: empty.p50Ms,
      largeP50Ms: large.p50Ms,
      isDisturbed: [empty, large].some((each) => each.disturbedRounds === each.rounds),
    };
  });
}

/** The part of `docs/performance.md` about growth, in Markdown. */
export function describeScale(run: ScaleResults): string {
  const { merchants, comparisons, bytesPerMerchant, minutesToFill } = run;
  const { slowReads, failures, measuredAt, node } = run;
  const count = (value: number) => Math.round(value).toLocaleString('en');
  return [
    `Node ${node}, ${measuredAt.slice(0, 10)}: 100 merchants beside ${count(merchants)} with ${count(merchants * 3)} sessions and ${count(merchants * 2)} stores; 10 connections.`,
    ...describeMark(comparisons),
    table(
      [
        'database',
        'call',
        'requests/s',
        'with all',
        'p50 ms',
        'with all',
        'p50, ratio',
        'goal, at most',
        'met',
      ],
      comparisons.map((found) => [
        found.database,
        found.call + disturbedMark(found.isDisturbed),
        count(found.emptyRate),
        count(found.largeRate),
        found.emptyP50Ms.toFixed(2),
        found.largeP50Ms.toFixed(2),
        ratioOf(found).toFixed(2),
        ...goalCells(found),
      ]),
    ),
    ...Object.entries(bytesPerMerchant).map(
      ([database, bytes]) => `A merchant takes ${count(bytes)} bytes on the disk in ${database}.`,
    ),
    ...Object.entries(minutesToFill).map(
      ([database, minutes]) => `Filling ${database} took ${minutes.toFixed(1)} minutes.`,
    ),
    ...Object.entries(slowReads).map(([database, reads]) =>
      reads.length === 0
        ? `In ${database} no plan of a query, made after \`analyze\`, reads a whole table of these.`
        : `In ${database} these plans read too much:\n\n${reads.map((read) => `- \`${read}\``).join('\n')}`,
    ),
    ...Object.entries(failures).map(
      ([database, reason]) => `${database} was not measured: ${reason}`,
    ),
  ].join('\n\n');
}

const ratioOf = ({ largeP50Ms, emptyP50Ms }: Comparison) => largeP50Ms / emptyP50Ms;

function goalCells(found: Comparison): string[] {
  const most = GOALS[found.call];
  return most === undefined ? ['', ''] : [String(most), ratioOf(found) <= most ? 'yes' : 'no'];
}
