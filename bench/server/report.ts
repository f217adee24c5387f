import type { Measurement } from './measure.ts';

/** The median of the undisturbed rounds of one server, scenario and number of connections. */
export interface Result extends Omit<Measurement, 'disturbed'> {
  readonly rounds: number;
  /** Rounds in which the machine was busy elsewhere; they count only when there is no other. */
  readonly disturbedRounds: number;
  /** Of the requests a second of `node:http`, which returns a constant. */
  readonly ratio: number | null;
}

const FIGURES = [
  'requestsPerSecond',
  'refused',
  'p50Ms',
  'p99Ms',
  'cpuMicrosPerRequest',
  'memoryMb',
] as const satisfies readonly (keyof Measurement)[];

export function summarise(measurements: readonly Measurement[]): { results: Result[] } {
  const groups = Map.groupBy(measurements, ({ target, scenario, connections }) =>
    JSON.stringify([target, scenario, connections]),
  );
  const results = [...groups.values()].map(medianOf);
  const limitOf = ({ scenario, connections }: Result) =>
    results.find(
      (result) =>
        result.target === 'node:http' &&
        result.scenario === scenario &&
        result.connections === connections,
    );
  return {
    results: results.map((result) => {
      const limit = limitOf(result)?.requestsPerSecond;
      return { ...result, ratio: limit ? result.requestsPerSecond / limit : null };
    }),
  };
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
    rounds: all.length,
    disturbedRounds: all.length - undisturbed.length,
    ratio: null,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function printTable({ results }: { results: readonly Result[] }): void {
  console.table(
    results.map((result) => ({
      server: result.target,
      call: result.scenario,
      connections: result.connections,
      'requests/s': Math.round(result.requestsPerSecond),
      'of node:http': result.ratio === null ? '' : result.ratio.toFixed(3),
      'p50 ms': result.p50Ms.toFixed(1),
      'p99 ms': result.p99Ms.toFixed(1),
      'CPU µs/request': Math.round(result.cpuMicrosPerRequest),
      'memory MB': Math.round(result.memoryMb),
      refused: result.refused || '',
      disturbed: result.disturbedRounds > 0 ? `${result.disturbedRounds} of ${result.rounds}` : '',
    })),
  );
}
