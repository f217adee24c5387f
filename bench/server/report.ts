import { barChart, median, table } from '../report-tables.ts';
import type { Measurement } from './measure.ts';
import type { Scenario } from './target.ts';

/** The median of the undisturbed rounds of one server, scenario and number of connections. */
export interface Result extends Omit<Measurement, 'disturbed'> {
  readonly rounds: number;
  /** Rounds in which the machine was busy elsewhere; they count only when there is no other. */
  readonly disturbedRounds: number;
}

const FIGURES = [
  'requestsPerSecond',
  'refused',
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
    rounds: all.length,
    disturbedRounds: all.length - undisturbed.length,
  };
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface ServerResults {
  readonly measuredAt: string;
  readonly node: string;
  readonly processors: number;
  /** Of each round. */
  readonly seconds: number;
  readonly starts: Readonly<Record<string, { startMs: number; idleMemoryMb: number }>>;
  /** Servers that did not start, with the reason. */
  readonly failures: Readonly<Record<string, string>>;
  readonly results: readonly Result[];
}

export function printTable({ results }: Pick<ServerResults, 'results'>): void {
  console.table(
    results.map((result) => ({
      server: result.target,
      call: result.scenario,
      connections: result.connections,
      'requests/s': Math.round(result.requestsPerSecond),
      'p50 ms': result.p50Ms.toFixed(1),
      'p99 ms': result.p99Ms.toFixed(1),
      'CPU µs/request': Math.round(result.cpuMicrosPerRequest),
      'memory MB': Math.round(result.memoryMb),
      refused: result.refused || '',
      disturbed: result.disturbedRounds > 0 ? `${result.disturbedRounds} of ${result.rounds}` : '',
    })),
  );
}

const SQLITE = 'Atrium, SQLite';
const POSTGRES = 'Atrium, PostgreSQL';
const PEER = 'better-auth, SQLite';
const LIMIT = 'Fastify + SQLite';
const LIMIT_ON_POSTGRES = 'Fastify + PostgreSQL';

/** The server's part of `docs/performance.md`, in Markdown. */
export function describeServer(run: ServerResults): string {
  const figure = (target: string, scenario: Scenario, connections = 10) =>
    run.results.find(
      (result) =>
        result.target === target &&
        result.scenario === scenario &&
        result.connections === connections,
    );
  const scenarios = [...new Set(run.results.map(({ scenario }) => scenario))];
  const names = [...new Set(run.results.map(({ target }) => target))];
  const rate = (name: string, scenario: Scenario) => {
    const found = figure(name, scenario);
    if (!found) return '';
    return `${thousands(found.requestsPerSecond)}${found.disturbedRounds === found.rounds ? ' (!)' : ''}`;
  };
  return [
    `Node ${run.node}, ${run.processors} processors, ${run.measuredAt.slice(0, 10)}; requests a second at 10 connections, ${run.results[0]?.rounds ?? 0} × ${run.seconds} s each.`,
    table(
      ['', ...scenarios, 'idle MB', 'start ms'],
      names.map((name) => {
        const start = run.starts[name];
        return [
          name,
          ...scenarios.map((scenario) => rate(name, scenario)),
          start ? String(Math.round(start.idleMemoryMb)) : '',
          start ? String(Math.round(start.startMs)) : '',
        ];
      }),
    ),
    ...Object.entries(run.failures).map(([name, reason]) => `${name} did not start: ${reason}`),
    'Rounds in which something else kept the machine busy do not count. Where there was no other round, the figure has (!).',
    barChart(
      'Profiles a second, 10 connections',
      names.map((name) => [name, figure(name, 'profile')?.requestsPerSecond ?? 0]),
    ),
    'By connections:',
    table(
      ['', 'call', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'memory MB'],
      run.results
        .filter(({ target }) => target.startsWith('Atrium'))
        .map((result) => [
          result.target,
          result.scenario,
          String(result.connections),
          thousands(result.requestsPerSecond),
          result.p50Ms.toFixed(1),
          result.p99Ms.toFixed(1),
          String(Math.round(result.cpuMicrosPerRequest)),
          String(Math.round(result.memoryMb)),
        ]),
    ),
    `Goals, with what ${LIMIT} reaches of each in the same run (${LIMIT_ON_POSTGRES} for the goal on PostgreSQL): it does nothing but the least that the call needs.`,
    table(
      ['goal', 'measured', 'met', LIMIT],
      goalsOf(run, figure).map(({ goal, of, isMet }) => {
        const measured = of(SQLITE);
        return [goal, shown(measured), metOf(measured, isMet), shown(of(LIMIT))];
      }),
    ),
  ].join('\n\n');
}

const shown = (value: number) => {
  if (!Number.isFinite(value)) return '';
  return value < 100 ? String(Number(value.toPrecision(3))) : thousands(value);
};

function metOf(measured: number, isMet: (measured: number) => boolean): string {
  if (!Number.isFinite(measured)) return 'not measured';
  return isMet(measured) ? 'yes' : 'no';
}

interface Goal {
  readonly goal: string;
  /** NaN when a server of the comparison is missing. */
  of(server: string): number;
  isMet(measured: number): boolean;
}

function goalsOf(
  run: ServerResults,
  figure: (target: string, scenario: Scenario, connections?: number) => Result | undefined,
): Goal[] {
  const rate = (target: string, scenario: Scenario) =>
    figure(target, scenario)?.requestsPerSecond ?? Number.NaN;
  const ratio = (scenario: Scenario, theirs: string) => (server: string) =>
    rate(server, scenario) / rate(theirs, scenario);
  const atLeast = (goal: string, least: number, of: Goal['of']): Goal => ({
    goal: `${goal}: at least ${least}`,
    of,
    isMet: (value) => value >= least,
  });
  const atMost = (goal: string, most: number, of: Goal['of']): Goal => ({
    goal: `${goal}: at most ${most}`,
    of,
    isMet: (value) => value <= most,
  });
  return [
    atLeast('Profile, ratio to `node:http`', 0.6, ratio('profile', 'node:http')),
    atLeast('Profile on PostgreSQL, ratio to `node:http`', 0.27, (server) =>
      ratio('profile', 'node:http')(server === SQLITE ? POSTGRES : LIMIT_ON_POSTGRES),
    ),
    atLeast('Profile, ratio to better-auth', 25, ratio('profile', PEER)),
    atMost(
      'Profile, CPU µs',
      30,
      (server) => figure(server, 'profile')?.cpuMicrosPerRequest ?? Number.NaN,
    ),
    atMost(
      'Profile, p99 ms at 100 connections',
      15,
      (server) => figure(server, 'profile', 100)?.p99Ms ?? Number.NaN,
    ),
    atLeast('Device list, ratio to `node:http`', 0.3, ratio('device list', 'node:http')),
    atLeast('Profile update, ratio to Fastify + SQLite', 0.8, ratio('profile update', LIMIT)),
    atLeast('Profile update, ratio to better-auth', 4, ratio('profile update', PEER)),
    atLeast('Store switch, ratio to Fastify + SQLite', 0.8, ratio('store switch', LIMIT)),
    atLeast(
      'Store switch, ratio to better-auth’s profile update',
      4,
      (server) => rate(server, 'store switch') / rate(PEER, 'profile update'),
    ),
    atLeast('Sign-in, ratio to Fastify + SQLite', 0.95, ratio('sign-in', LIMIT)),
    atLeast('Sign-in, ratio to better-auth', 7, ratio('sign-in', PEER)),
    atMost(
      'Start to first response, ms',
      1000,
      (server) => run.starts[server]?.startMs ?? Number.NaN,
    ),
    atMost('Idle memory, MB', 110, (server) => run.starts[server]?.idleMemoryMb ?? Number.NaN),
    atMost(
      'Memory at 100 connections, MB',
      200,
      (server) => figure(server, 'profile', 100)?.memoryMb ?? Number.NaN,
    ),
  ];
}

const thousands = (value: number) => Math.round(value).toLocaleString('en');
