import { table } from '../report-tables.ts';
import type { Result } from '../server/report.ts';

/** The same call on an almost empty database and on a large one. */
export interface Comparison {
  readonly database: string;
  readonly call: string;
  /** Requests a second. */
  readonly emptyRate: number;
  readonly largeRate: number;
  readonly emptyP50Ms: number;
  readonly largeP50Ms: number;
  /** Rounds of either in which the machine was busy elsewhere. */
  readonly disturbedRounds: number;
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
  /** What kept a database from being measured, by its name. */
  readonly failures: Readonly<Record<string, string>>;
}

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
      disturbedRounds: empty.disturbedRounds + large.disturbedRounds,
    };
  });
}

/** The part of `docs/performance.md` about growth, in Markdown. */
export function describeScale(run: ScaleResults): string {
  const { merchants, comparisons, bytesPerMerchant, minutesToFill } = run;
  const { failures, measuredAt, node } = run;
  const count = (value: number) => Math.round(value).toLocaleString('en');
  return [
    `Node ${node}, ${measuredAt.slice(0, 10)}: 100 merchants beside ${count(merchants)} with ${count(merchants * 3)} sessions and ${count(merchants * 2)} stores; 10 connections.`,
    table(
      [
        'database',
        'call',
        'requests/s',
        'with all',
        'p50 ms',
        'with all',
        'p50, ratio',
        'disturbed rounds',
      ],
      comparisons.map((found) => [
        found.database,
        found.call,
        count(found.emptyRate),
        count(found.largeRate),
        found.emptyP50Ms.toFixed(2),
        found.largeP50Ms.toFixed(2),
        (found.largeP50Ms / found.emptyP50Ms).toFixed(2),
        found.disturbedRounds ? String(found.disturbedRounds) : '',
      ]),
    ),
    ...Object.entries(bytesPerMerchant).map(
      ([database, bytes]) => `A merchant takes ${count(bytes)} bytes on the disk in ${database}.`,
    ),
    ...Object.entries(minutesToFill).map(
      ([database, minutes]) => `Filling ${database} took ${minutes.toFixed(1)} minutes.`,
    ),
    ...Object.entries(failures).map(
      ([database, reason]) => `${database} was not measured: ${reason}`,
    ),
  ].join('\n\n');
}
