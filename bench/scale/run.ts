/**
 * Measures whether the server is as fast with a million merchants as with a hundred, by the same calls in turn on two
 * databases.
 *
 *   npm run bench:scale -- [--merchants 1000000] [--database sqlite] [--rounds 3] [--seconds 3] [--publish]
 *
 * The large databases are kept in `.cache/scale`; an aborted run is continued by the next one.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addMerchants, databaseBytes, FILLED_TABLES } from '@atrium/server/testing/many-merchants';
import { listAllSlowReads } from '@atrium/server/testing/query-plans';
import { publish, readLatest } from '../publish.ts';
import { type Measurement, measure, measureAgainWhenDisturbed } from '../server/measure.ts';
import { summarise } from '../server/summarise.ts';
import type { Scenario, Target } from '../server/target.ts';
import { type AtriumDatabase, startAtrium } from '../server/targets/atrium.ts';
import { type Comparison, compare, describeScale, type ScaleResults } from './report.ts';

const { values } = parseArgs({
  options: {
    merchants: { type: 'string', default: '1000000' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    publish: { type: 'boolean', default: false },
  },
});
if (values.publish && values.database.length < 2) {
  throw new Error('Only both databases can be published together.');
}
const SCENARIOS: readonly Scenario[] = ['profile', 'device list', 'sign-in', 'profile update'];
const CONNECTIONS = 10;
const merchants = Number(values.merchants);
const seconds = Number(values.seconds);

const comparisons: Comparison[] = [];
const bytesPerMerchant: Record<string, number> = {};
const latest = (await readLatest()) as { scale?: ScaleResults };
// From the run that filled the databases, which are kept.
const minutesToFill: Record<string, number> =
  latest.scale?.merchants === merchants ? { ...latest.scale.minutesToFill } : {};
const slowReads: Record<string, string[]> = {};
const failures: Record<string, string> = {};
for (const database of values.database) {
  try {
    comparisons.push(...(await compareSizes(database === 'postgres' ? 'postgres' : 'sqlite')));
  } catch (error) {
    // What was measured on the other database stays.
    failures[database] = String(error);
    process.exitCode = 1;
  }
}
const results: ScaleResults = {
  measuredAt: new Date().toISOString(),
  node: process.version,
  merchants,
  comparisons,
  bytesPerMerchant,
  minutesToFill,
  slowReads,
  failures,
};
console.log(describeScale(results));
if (values.publish) await publish('scale', results, describeScale(results));

async function compareSizes(database: AtriumDatabase) {
  const running: Target[] = [];
  try {
    const keepIn = path.join(import.meta.dirname, `../../.cache/scale/${database}-${merchants}`);
    const fill = async (location: Parameters<typeof addMerchants>[0]) => {
      const startedAt = performance.now();
      const made = await addMerchants(location, merchants, (done) => showProgress(database, done));
      if (made === merchants) minutesToFill[database] = (performance.now() - startedAt) / 60_000;
      slowReads[database] = await listAllSlowReads(location, FILLED_TABLES);
      bytesPerMerchant[database] = Math.round((await databaseBytes(location)) / merchants);
    };
    running.push(await startAtrium(database, { name: 'large', keepIn, fill }));
    running.push(await startAtrium(database, { name: 'empty' }));
    const measurements: Measurement[] = [];
    for (let round = 0; round <= Number(values.rounds); round++) {
      const measureIt = round === 0 ? measure : measureAgainWhenDisturbed;
      console.log(round === 0 ? 'Warming up' : `Round ${round} of ${values.rounds}`);
      for (const scenario of SCENARIOS) {
        // Each is first in every other round: the second one finds a busier or a warmer machine.
        for (const target of round % 2 === 0 ? running : running.toReversed()) {
          const each = { connections: CONNECTIONS, seconds };
          const result = await measureIt(target, scenario, each);
          if (result && round > 0) measurements.push(result);
        }
      }
    }
    return compare(database, summarise(measurements));
  } finally {
    await Promise.all(running.map((target) => target.stop()));
  }
}

function showProgress(database: AtriumDatabase, done: number): void {
  const share = done / merchants;
  const bar = '#'.repeat(Math.round(share * 40)).padEnd(40, '.');
  process.stdout.write(`\r${database}: [${bar}] ${done.toLocaleString('en')} merchants`);
  if (done >= merchants) process.stdout.write('\n');
}
