import { median } from '../report-tables.ts';
import type { Measurement } from './measure.ts';

/** The median of the undisturbed rounds of one server, scenario and number of connections. */
export interface Result extends Omit<Measurement, 'disturbed' | 'cpuMicrosPerRequest'> {
  /** Null where calls were refused: they cost too. */
  readonly cpuMicrosPerRequest: number | null;
  readonly rounds: number;
  /** Rounds in which the machine was busy elsewhere; they count only when there is no other. */
  readonly disturbedRounds: number;
}

export const FIGURES = [
  'requestsPerSecond',
  'refusedPerSecond',
  'p50Ms',
  'p99Ms',
  'cpuMicrosPerRequest',
  'memoryMb',
] as const satisfies readonly (keyof Measurement)[];

export function summarise(measurements: readonly Measurement[]): Result[] {
  const groups = Map.groupBy(measurements, ({ target, scenario, connections }) =>
    JSON.stringify([target, scenario, connections]),
  );
  return [...groups.values()].map(medianOf);
}

function medianOf(all: readonly Measurement[]): Result {
  const undisturbed = all.filter(({ disturbed }) => !disturbed);
  const counted = undisturbed.length > 0 ? undisturbed : all;
  const [first] = counted;
  if (!first) throw new Error('There are no rounds.');
  const { target, scenario, connections } = first;
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [figure, median(counted.map((round) => round[figure]))]),
  ) as Record<(typeof FIGURES)[number], number>; // all of them, one line above
  return {
    target,
    scenario,
    connections,
    ...figures,
    cpuMicrosPerRequest: counted.some(({ refusedPerSecond }) => refusedPerSecond > 0)
      ? null
      : figures.cpuMicrosPerRequest,
    rounds: all.length,
    disturbedRounds: all.length - undisturbed.length,
  };
}
