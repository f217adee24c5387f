/**
 * How long a merchant's profile takes while others keep the server busy, and beside it a program that does nothing but look up
 * and hash:
 *
 *   npm run bench:load -- [--load sign-ins] [--database sqlite] [--seconds 20] [--publish]
 *
 * `--load` chooses those with that word in their name. `--publish` keeps the results in `bench/results/latest.json` and
 * writes them into `docs/performance.md`.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endpoints } from '@atrium/contract';
import { join } from '../../e2e/support/merchant-api.ts';
import { type DatabaseKind, install } from '../faults/installation.ts';
import { publish } from '../publish.ts';
import { measureRound } from '../server/machine.ts';
import type { HttpRequest, Repeated, Target } from '../server/target.ts';
import {
  startFastifyWithPostgres,
  startFastifyWithSqlite,
} from '../server/targets/fastify-database.ts';
import { type Load, loads, SIGN_IN_CLIENTS, SIGN_INS } from './loads.ts';
import { describeLoad, type LoadResult, type LoadResults } from './report.ts';

/** Between two calls for the profile: a session may call 300 times a minute. */
const PAUSE_MS = 210;
/** Merchants whose profile is requested, all at that pace. */
const READERS = 8;
/** Under load, before anything counts: a JIT compiler reaches its full speed only after some calls. */
const WARM_UP_MS = 3000;

const { values } = parseArgs({
  options: {
    load: { type: 'string', default: '' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    seconds: { type: 'string', default: '20' },
    publish: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
if (values.publish && (values.load !== '' || values.database.length < 2)) {
  throw new Error('Only all loads on both databases can be published together.');
}

const limitPrograms = {
  sqlite: startFastifyWithSqlite,
  postgres: startFastifyWithPostgres,
} as const;

const results: LoadResult[] = [];
for (const name of values.database) {
  const database = name === 'postgres' ? 'postgres' : 'sqlite';
  for (const load of loads.filter(({ name }) => name.includes(values.load))) {
    await tabulate(load.goalMs, () => measureAtrium(database, load));
    if (load.name === SIGN_INS) await tabulate(undefined, () => measureLimit(database));
  }
}
const run: LoadResults = {
  measuredAt: new Date().toISOString(),
  node: process.version,
  processors: cpus().length,
  secondsEach: seconds,
  results,
};
console.log(describeLoad(run));
if (values.publish) await publish('load', run, describeLoad(run));

type Figures = Omit<LoadResult, 'goalMs' | 'isDisturbed'>;

async function tabulate(goalMs: number | undefined, measure: () => Promise<Figures>) {
  const { result: figures, isDisturbed } = await measureRound(measure);
  results.push({ ...figures, goalMs: goalMs ?? null, isDisturbed });
  const { database, load, p50Ms, p99Ms } = figures;
  console.log(`${database}, ${load}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}

/** The server as operators start it. */
async function measureAtrium(database: DatabaseKind, load: Load): Promise<Figures> {
  const portal = await install(database, { extra: { LIMITS_FACTOR: load.limitsFactor } });
  try {
    const readers = await all(READERS, (reader) => join(portal, `reader${reader}@shop.example`));
    const works = await all(load.clients, (client) => load.prepare(portal, client));
    const reads = readers.map(({ token }) => async () => {
      const response = await fetch(`${portal.portalUrl}/api${endpoints.getProfile.path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return statusOf(response);
    });
    return { database, load: load.name, ...(await measure(reads, works)) };
  } finally {
    await portal.stop();
  }
}

/** The program of `bench:server` that does the least, beside as many sign-ins. */
async function measureLimit(database: DatabaseKind): Promise<Figures> {
  const target = await limitPrograms[database]();
  try {
    const { profile, 'sign-in': signIn } = target.requests;
    const reads = await all(READERS, async (reader) => repeating(target, profile?.(reader)));
    const works = await all(SIGN_IN_CLIENTS, async (client) =>
      repeating(target, signIn?.(READERS + client)),
    );
    return { database, load: `the same, ${target.name}`, ...(await measure(reads, works)) };
  } finally {
    await target.stop();
  }
}

function repeating({ url, name }: Target, request: Repeated | undefined): () => Promise<number> {
  if (!request || typeof request === 'function') throw new Error(`${name} has no such request.`);
  return () => send(url, request);
}

async function send(url: string, { path, method, headers, body }: HttpRequest): Promise<number> {
  const sent = body ? { body: new Uint8Array(body) } : {};
  return statusOf(await fetch(url + path, { method, headers, ...sent }));
}

async function statusOf(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}

/** Repeats the reads at their pace and the works without a pause, all at the same time. */
async function measure(
  reads: readonly (() => Promise<number>)[],
  works: readonly (() => Promise<number>)[],
) {
  const countsFrom = performance.now() + WARM_UP_MS;
  const endsAt = countsFrom + seconds * 1000;
  const isOver = () => performance.now() >= endsAt;
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const keepBusy = async (work: () => Promise<number>) => {
    while (!isOver()) {
      const status = await work();
      if (performance.now() >= countsFrom) statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const keepReading = async (read: () => Promise<number>) => {
    while (!isOver()) {
      const startedAt = performance.now();
      const status = await read();
      if (status !== 200) throw new Error(`The profile's status was ${status}.`);
      if (startedAt >= countsFrom) times.push(performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([...reads.map(keepReading), ...works.map(keepBusy)]);
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { statuses, profiles: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** One after another, in the order of their numbers. */
async function all<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let number = 1; number <= count; number++) made.push(await make(number));
  return made;
}
