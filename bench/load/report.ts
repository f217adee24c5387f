import { table } from '../report-tables.ts';
import { describeMark, disturbedMark } from '../server/machine.ts';

/** A merchant's profile under one load. */
export interface LoadResult {
  readonly database: string;
  readonly load: string;
  /** Calls of the load, by their status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly profiles: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What the 99 of 100 may take at most, where there is a goal. */
  readonly goalMs: number | null;
  readonly isDisturbed: boolean;
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface LoadResults {
  readonly measuredAt: string;
  readonly node: string;
  readonly processors: number;
  readonly secondsEach: number;
  readonly results: readonly LoadResult[];
}

/** The part of `docs/performance.md` about busy servers, in Markdown. */
export function describeLoad(run: LoadResults): string {
  return [
    `Node ${run.node}, ${run.processors} processors, ${run.measuredAt.slice(0, 10)}; ${run.secondsEach} seconds each.`,
    ...describeMark(run.results),
    table(
      ['database', 'meanwhile', 'responses', 'profiles', 'p50 ms', 'p99 ms', 'goal met'],
      run.results.map(({ database, load, statuses, profiles, p50Ms, p99Ms, ...result }) => [
        database,
        load + disturbedMark(result.isDisturbed),
        Object.entries(statuses)
          .map(([status, count]) => `${count.toLocaleString('en')} × ${status}`)
          .join(', '),
        String(profiles),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        result.goalMs === null ? '' : p99Ms < result.goalMs ? 'yes' : 'no',
      ]),
    ),
  ].join('\n\n');
}
