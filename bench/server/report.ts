import { median, table } from '../report-tables.ts';
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

/** One run, as it is written to `bench/results/server.json`. */
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
    'A figure with (!) comes from rounds in which something else kept the machine busy.',
    plot(names, (name) => figure(name, 'profile')?.requestsPerSecond ?? 0),
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
    'Goals:',
    table(
      ['goal', 'measured', 'met'],
      goalsOf(run, figure).map(({ goal, measured, isMet }) => [
        goal,
        Number.isFinite(measured) ? measured.toPrecision(3) : 'not measured',
        Number.isFinite(measured) ? (isMet(measured) ? 'yes' : 'no') : '',
      ]),
    ),
  ].join('\n\n');
}

interface Goal {
  readonly goal: string;
  /** NaN when a server of the comparison is missing. */
  readonly measured: number;
  isMet(measured: number): boolean;
}

function goalsOf(
  run: ServerResults,
  figure: (target: string, scenario: Scenario, connections?: number) => Result | undefined,
): Goal[] {
  const rate = (target: string, scenario: Scenario) =>
    figure(target, scenario)?.requestsPerSecond ?? Number.NaN;
  const ratio = (ours: string, scenario: Scenario, theirs: string) =>
    rate(ours, scenario) / rate(theirs, scenario);
  const atLeast = (goal: string, measured: number, least: number): Goal => ({
    goal: `${goal}: at least ${least}`,
    measured,
    isMet: (value) => value >= least,
  });
  const atMost = (goal: string, measured: number, most: number): Goal => ({
    goal: `${goal}: at most ${most}`,
    measured,
    isMet: (value) => value <= most,
  });
  const profile = (connections: number) => figure(SQLITE, 'profile', connections);
  const switching = rate(SQLITE, 'store switch') / rate(PEER, 'profile update');
  return [
    atLeast('Profile, ratio to `node:http`', ratio(SQLITE, 'profile', 'node:http'), 0.6),
    atLeast(
      'Profile on PostgreSQL, ratio to `node:http`',
      ratio(POSTGRES, 'profile', 'node:http'),
      0.27,
    ),
    atLeast('Profile, ratio to better-auth', ratio(SQLITE, 'profile', PEER), 25),
    atMost('Profile, CPU µs', profile(10)?.cpuMicrosPerRequest ?? Number.NaN, 30),
    atMost('Profile, p99 ms at 100 connections', profile(100)?.p99Ms ?? Number.NaN, 15),
    atLeast('Device list, ratio to `node:http`', ratio(SQLITE, 'device list', 'node:http'), 0.3),
    atLeast(
      'Profile update, ratio to Fastify + SQLite',
      ratio(SQLITE, 'profile update', LIMIT),
      0.8,
    ),
    atLeast('Profile update, ratio to better-auth', ratio(SQLITE, 'profile update', PEER), 4),
    atLeast('Store switch, ratio to Fastify + SQLite', ratio(SQLITE, 'store switch', LIMIT), 0.8),
    atLeast('Store switch, ratio to better-auth’s profile update', switching, 4),
    atLeast('Sign-in, ratio to Fastify + SQLite', ratio(SQLITE, 'sign-in', LIMIT), 0.95),
    atLeast('Sign-in, ratio to better-auth', ratio(SQLITE, 'sign-in', PEER), 7),
    atMost('Start to first response, ms', run.starts[SQLITE]?.startMs ?? Number.NaN, 1000),
    atMost('Idle memory, MB', run.starts[SQLITE]?.idleMemoryMb ?? Number.NaN, 110),
    atMost('Memory at 100 connections, MB', profile(100)?.memoryMb ?? Number.NaN, 200),
  ];
}

const thousands = (value: number) => Math.round(value).toLocaleString('en');

/** A bar chart that GitHub draws. */
function plot(names: readonly string[], rateOf: (name: string) => number): string {
  return [
    '```mermaid',
    'xychart-beta',
    '  title "Profiles a second, 10 connections"',
    `  x-axis [${names.map((name) => JSON.stringify(name)).join(', ')}]`,
    `  bar [${names.map((name) => Math.round(rateOf(name))).join(', ')}]`,
    '```',
  ].join('\n');
}
