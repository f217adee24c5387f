import { barChart, describeVersions, table } from '../report-tables.ts';
import type { FIGURES, Result } from './summarise.ts';
import type { Scenario } from './target.ts';

/** The first two figures are medians of three starts. */
export interface ServerStart {
  readonly startMs: number;
  readonly idleMemoryMb: number;
  readonly isStartDisturbed: boolean;
  /** While the first 100 connections request profiles, before any other call is measured. */
  readonly loadedMemoryMb?: number;
  readonly isLoadDisturbed?: boolean;
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface ServerResults {
  readonly measuredAt: string;
  readonly node: string;
  readonly processors: number;
  /** Of each round. */
  readonly seconds: number;
  readonly starts: Readonly<Record<string, ServerStart>>;
  /** Servers that did not start, or failed at a call, with the reason. */
  readonly failures: Readonly<Record<string, string>>;
  /** Of what is installed from npm for the comparison, by the package's name. */
  readonly versions: Readonly<Record<string, string>>;
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
      'CPU µs/request': result.cpuMicrosPerRequest && Math.round(result.cpuMicrosPerRequest),
      'memory MB': Math.round(result.memoryMb),
      'refused/s': Math.round(result.refusedPerSecond) || '',
      disturbed: result.disturbedRounds > 0 ? `${result.disturbedRounds} of ${result.rounds}` : '',
    })),
  );
}

const SQLITE = 'Atrium, SQLite';
const POSTGRES = 'Atrium, PostgreSQL';
const PEER = 'better-auth, SQLite';
const LIMIT = 'Fastify + SQLite';
const LIMIT_ON_POSTGRES = 'Fastify + PostgreSQL';
const LIMIT_WITH_CACHE = 'Fastify + SQLite, cached';
const LIMIT_WITH_CHECKS = 'Fastify + SQLite, checked';
/** Where a server has another one for PostgreSQL, or none. What is read from memory is the same on both. */
const ON_POSTGRES: Readonly<Record<string, string>> = {
  [SQLITE]: POSTGRES,
  [LIMIT]: LIMIT_ON_POSTGRES,
  [LIMIT_WITH_CHECKS]: 'none',
};

/** The server's part of `docs/performance.md`, in Markdown. */
export function describeServer(run: ServerResults): string {
  const scenarios = [...new Set(run.results.map(({ scenario }) => scenario))];
  const names = [...new Set(run.results.map(({ target }) => target))];
  const profiles = names.flatMap((name): [string, number][] => {
    const found = resultOf(run, name, 'profile');
    return found ? [[name, found.requestsPerSecond]] : [];
  });
  return [
    `Node ${run.node}, ${run.processors} processors, ${run.measuredAt.slice(0, 10)}; requests a second at 10 connections, ${run.results[0]?.rounds ?? 0} × ${run.seconds} s each.`,
    table(
      ['', ...scenarios, 'idle MB', 'MB at 100', 'start ms'],
      names.map((name) => [
        name,
        ...scenarios.map((scenario) => shown(rateOf(run, name, scenario))),
        ...START_FIGURES.map((figure) => shownWhole(ofStart(run, name, figure))),
      ]),
    ),
    ...Object.entries(run.failures).map(([name, reason]) => `${name}: ${reason}`),
    `From npm, the newest of the day: ${describeVersions(run.versions)}.`,
    'Rounds in which something else kept the machine busy do not count. Where there was no other round, the figure has (!). Start and idle memory are medians of three starts, memory at 100 connections is of one load.',
    barChart('Profiles a second, 10 connections', profiles),
    'By connections. The figures are of requests that succeeded; the refused ones are counted in their own column, and processor time is empty beside them, because they cost too:',
    table(
      ['', 'call', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'refused/s'],
      run.results.filter(isDetailed).map(rowOf),
    ),
    `Goals, with what ${LIMIT} reaches of each in the same run (${LIMIT_ON_POSTGRES} for goals on PostgreSQL): it does nothing but the least that the call needs. “Cached” is the same with every user in its memory, so that a profile reads nothing from the database. “Checked” is the same with the checks that Atrium promises, written by hand into one file.`,
    table(
      ['goal', 'measured', 'met', LIMIT, 'cached', 'checked'],
      goalsOf(run).map(({ goal, of, isMet }) => {
        const measured = of(SQLITE);
        const limits = [LIMIT, LIMIT_WITH_CACHE, LIMIT_WITH_CHECKS].map((server) =>
          shown(of(server)),
        );
        return [goal, shown(measured), metOf(measured, isMet), ...limits];
      }),
    ),
  ].join('\n\n');
}

const START_FIGURES = ['idleMemoryMb', 'loadedMemoryMb', 'startMs'] as const;

function ofStart(
  { starts }: ServerResults,
  server: string,
  name: (typeof START_FIGURES)[number],
): Figure {
  const start = starts[server];
  const isDisturbed = name === 'loadedMemoryMb' ? start?.isLoadDisturbed : start?.isStartDisturbed;
  return { value: start?.[name] ?? Number.NaN, isDisturbed: isDisturbed === true };
}

const shownWhole = ({ value, isDisturbed }: Figure) =>
  shown({ value: Math.round(value), isDisturbed });

/** The others at 10 connections only, to which the goals apply. */
const isDetailed = ({ target, connections }: Result) =>
  target.startsWith('Atrium') || connections === 10;

function rowOf(result: Result): string[] {
  return [
    result.target,
    result.scenario,
    String(result.connections),
    shown({ value: result.requestsPerSecond, isDisturbed: isDisturbed(result) }),
    result.p50Ms.toFixed(1),
    result.p99Ms.toFixed(1),
    result.cpuMicrosPerRequest === null ? '' : String(Math.round(result.cpuMicrosPerRequest)),
    result.refusedPerSecond > 0 ? thousands(result.refusedPerSecond) : '',
  ];
}

interface Figure {
  /** NaN when a server of the comparison is missing. */
  readonly value: number;
  readonly isDisturbed: boolean;
}

const isDisturbed = ({ rounds, disturbedRounds }: Result) => disturbedRounds === rounds;

function shown({ value, isDisturbed }: Figure): string {
  if (!Number.isFinite(value)) return '';
  const digits = value < 100 ? String(Number(value.toPrecision(3))) : thousands(value);
  return isDisturbed ? `${digits} (!)` : digits;
}

function metOf({ value }: Figure, isMet: (value: number) => boolean): string {
  if (!Number.isFinite(value)) return 'not measured';
  return isMet(value) ? 'yes' : 'no';
}

function resultOf(run: ServerResults, target: string, scenario: Scenario, connections = 10) {
  return run.results.find(
    (result) =>
      result.target === target &&
      result.scenario === scenario &&
      result.connections === connections,
  );
}

function figureOf(result: Result | undefined, name: (typeof FIGURES)[number]): Figure {
  return { value: result?.[name] ?? Number.NaN, isDisturbed: !!result && isDisturbed(result) };
}

function rateOf(run: ServerResults, target: string, scenario: Scenario): Figure {
  return figureOf(resultOf(run, target, scenario), 'requestsPerSecond');
}

interface Goal {
  readonly goal: string;
  of(server: string): Figure;
  isMet(measured: number): boolean;
}

function goalsOf(run: ServerResults): Goal[] {
  const rate = (target: string, scenario: Scenario) => rateOf(run, target, scenario);
  const ratio = (ours: Figure, theirs: Figure): Figure => ({
    value: ours.value / theirs.value,
    isDisturbed: ours.isDisturbed || theirs.isDisturbed,
  });
  const ratioTo = (theirs: string, scenario: Scenario) => (server: string) =>
    ratio(rate(server, scenario), rate(theirs, scenario));
  const start = (name: (typeof START_FIGURES)[number]) => (server: string) =>
    ofStart(run, server, name);
  const onPostgres = (of: Goal['of']) => (server: string) => of(ON_POSTGRES[server] ?? server);
  const p99 = (server: string) => figureOf(resultOf(run, server, 'profile', 100), 'p99Ms');
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
    atLeast('Profile, ratio to `node:http`', 0.6, ratioTo('node:http', 'profile')),
    atLeast(
      'Profile on PostgreSQL, ratio to `node:http`',
      0.27,
      onPostgres(ratioTo('node:http', 'profile')),
    ),
    atLeast('Profile, ratio to better-auth', 25, ratioTo(PEER, 'profile')),
    atMost('Profile, CPU µs', 30, (server) =>
      figureOf(resultOf(run, server, 'profile'), 'cpuMicrosPerRequest'),
    ),
    atMost('Profile, p99 ms at 100 connections', 15, p99),
    atMost('Profile on PostgreSQL, p99 ms at 100 connections', 15, onPostgres(p99)),
    atLeast('Device list, ratio to `node:http`', 0.3, ratioTo('node:http', 'device list')),
    atLeast('Profile update, ratio to Fastify + SQLite', 0.8, ratioTo(LIMIT, 'profile update')),
    atLeast('Profile update, ratio to better-auth', 4, ratioTo(PEER, 'profile update')),
    atLeast('Store switch, ratio to Fastify + SQLite', 0.8, ratioTo(LIMIT, 'store switch')),
    atLeast('Store switch, ratio to better-auth’s profile update', 4, (server) =>
      ratio(rate(server, 'store switch'), rate(PEER, 'profile update')),
    ),
    atLeast('Sign-in, ratio to Fastify + SQLite', 0.95, ratioTo(LIMIT, 'sign-in')),
    atLeast('Sign-in, ratio to better-auth', 7, ratioTo(PEER, 'sign-in')),
    atMost('Start to first response, ms', 1000, start('startMs')),
    atMost('Idle memory, MB', 110, start('idleMemoryMb')),
    atMost('Idle memory on PostgreSQL, MB', 110, onPostgres(start('idleMemoryMb'))),
    atMost('Memory at 100 connections, MB', 200, start('loadedMemoryMb')),
    atMost('Memory on PostgreSQL at 100, MB', 200, onPostgres(start('loadedMemoryMb'))),
  ];
}

const thousands = (value: number) => Math.round(value).toLocaleString('en');
