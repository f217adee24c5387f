/**
 * How long a merchant's profile takes while others keep the server busy:
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
import { type DatabaseKind, startPortal } from '../../e2e/support/start-portal.ts';
import { publish } from '../publish.ts';
import { measureRound } from '../server/machine.ts';
import { loads } from './loads.ts';
import { describeLoad, type LoadResult, type LoadResults } from './report.ts';

/** Between two calls for the profile: a session may call 300 times a minute. */
const PAUSE_MS = 210;
/** Merchants whose profile is requested, all at that pace. */
const READERS = 8;

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

const results: LoadResult[] = [];
for (const database of values.database) {
  for (const load of loads.filter(({ name }) => name.includes(values.load))) {
    const kind = database === 'postgres' ? 'postgres' : 'sqlite';
    const { result: figures, isDisturbed } = await measureRound(() => measure(kind, load));
    const result = { ...figures, goalMs: load.goalMs ?? null, isDisturbed };
    results.push(result);
    const { statuses, ...shown } = result;
    console.log(shown, statuses);
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

async function measure(
  database: DatabaseKind,
  { name, limitsFactor, clients, prepare }: (typeof loads)[number],
): Promise<Omit<LoadResult, 'goalMs' | 'isDisturbed'>> {
  const portal = await startPortal(database, { LIMITS_FACTOR: limitsFactor });
  try {
    const readers = await all(READERS, (reader) => join(portal, `reader${reader}@shop.example`));
    const works = await all(clients, (client) => prepare(portal, client));
    const endsAt = performance.now() + seconds * 1000;
    const isOver = () => performance.now() >= endsAt;
    const statuses: Record<string, number> = {};
    const keepBusy = async (work: () => Promise<number>) => {
      while (!isOver()) {
        const status = await work();
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    const busy = Promise.all(works.map(keepBusy));
    const times = await Promise.all(
      readers.map(({ token }) => timesOf(`${portal.portalUrl}/api`, token, isOver)),
    );
    await busy;
    const sorted = times.flat().sort((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    return {
      database,
      load: name,
      statuses,
      profiles: sorted.length,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
  } finally {
    await portal.stop();
  }
}

/** @returns what each call for the profile took, in milliseconds. */
async function timesOf(api: string, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    const response = await fetch(api + endpoints.getProfile.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The profile's status was ${response.status}.`);
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** One after another, in the order of their numbers. */
async function all<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let number = 1; number <= count; number++) made.push(await make(number));
  return made;
}
