/**
 * Compares the requests per second of this server with bare `node:http`, Fastify with a database, and better-auth. The servers
 * take turns, so that a slow minute of the machine affects all of them.
 *
 *   npm run bench:server -- [--rounds 3] [--seconds 3] [--target 'Atrium, SQLite'] [--scenario profile] [--publish]
 *
 * `--against ../atrium-before` measures another version of the project too, installed in that folder, on SQLite.
 * `--publish` keeps the results in `bench/results/latest.json` and writes them into `docs/performance.md`.
 */
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publish } from '../publish.ts';
import { type Measurement, measure, measureAgainWhenDisturbed } from './measure.ts';
import { describeServer, printTable, type ServerResults, type ServerStart } from './report.ts';
import { summarise } from './summarise.ts';
import { type Scenario, scenarios, type Target } from './target.ts';
import { startAtrium } from './targets/atrium.ts';
import { startBetterAuth } from './targets/better-auth.ts';
import { startFastify, startNodeHttp } from './targets/constant.ts';
import {
  startFastifyWithCache,
  startFastifyWithChecks,
  startFastifyWithPostgres,
  startFastifyWithSqlite,
} from './targets/fastify-database.ts';

/** Starts a target by its name. */
const targets: Readonly<Record<string, () => Promise<Target>>> = {
  'node:http': startNodeHttp,
  Fastify: startFastify,
  'Fastify + SQLite': startFastifyWithSqlite,
  'Fastify + SQLite, cached': startFastifyWithCache,
  'Fastify + SQLite, checked': startFastifyWithChecks,
  'Fastify + PostgreSQL': startFastifyWithPostgres,
  'Atrium, SQLite': () => startAtrium('sqlite'),
  'Atrium, PostgreSQL': () => startAtrium('postgres'),
  'better-auth, SQLite': startBetterAuth,
};

const { values } = parseArgs({
  options: {
    against: { type: 'string', multiple: true, default: [] },
    publish: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    target: { type: 'string', multiple: true, default: Object.keys(targets) },
    scenario: { type: 'string', multiple: true, default: [...scenarios] },
  },
});
const CONNECTIONS = [1, 10, 100];
const seconds = Number(values.seconds);
const chosen = scenarios.filter((scenario) => values.scenario.includes(scenario));
const isWhole =
  chosen.length === scenarios.length &&
  Object.keys(targets).every((name) => values.target.includes(name));
if (values.publish && !isWhole) {
  throw new Error(
    '--publish needs all servers and calls: what is missing would be missing on the page.',
  );
}

/** A JIT compiler reaches its full speed only after some calls. */
const WARM_UP = { connections: 10, seconds: 1 };

const running: Target[] = [];
const starts: Record<string, ServerStart> = {};
const failures: Record<string, string> = {};
const versions: Record<string, string> = {};
try {
  for (const name of values.target) await start(name, targets[name]);
  for (const folder of values.against) {
    const [name, checkout] = [`${folder}, SQLite`, path.resolve(folder)];
    await start(name, () => startAtrium('sqlite', { name, checkout }));
  }
  const measurements = await runRounds(Number(values.rounds));
  const run: ServerResults = {
    measuredAt: new Date().toISOString(),
    node: process.version,
    processors: cpus().length,
    seconds,
    starts,
    failures,
    versions,
    results: summarise(measurements),
  };
  printTable(run);
  if (values.publish) await publish('server', run, describeServer(run));
} finally {
  await Promise.all(running.map((target) => target.stop()));
}

/** A server that cannot be started is reported, and the others are still measured. */
async function start(name: string, startTarget?: () => Promise<Target>): Promise<void> {
  process.stdout.write(`Starting ${name} … `);
  try {
    if (!startTarget)
      throw new Error(`There is no such server: ${Object.keys(targets).join(', ')}`);
    const target = await startTarget();
    running.push(target);
    const { startMs, idleMemoryMb, isStartDisturbed } = target;
    starts[name] = { startMs, idleMemoryMb, isStartDisturbed };
    Object.assign(versions, target.versions);
    console.log(`ready; it responded after ${Math.round(target.startMs)} ms`);
  } catch (error) {
    failures[name] = String(error);
    console.log(`failed: ${String(error)}`);
  }
}

async function runRounds(rounds: number): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  // First, because the heap of a process grows with its run time.
  for (const target of running) {
    const loaded = await tryToMeasure(measure, target, 'profile', { connections: 100, seconds });
    const started = starts[target.name];
    if (!loaded || !started) continue;
    const { memoryMb: loadedMemoryMb, disturbed: isLoadDisturbed } = loaded;
    starts[target.name] = { ...started, loadedMemoryMb, isLoadDisturbed };
  }
  for (const scenario of chosen) {
    for (const target of running) await tryToMeasure(measure, target, scenario, WARM_UP);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const scenario of chosen) {
      for (const connections of CONNECTIONS) {
        console.log(`Round ${round} of ${rounds}: ${scenario}, ${connections} connections`);
        measurements.push(...(await takeTurns(scenario, connections)));
      }
    }
  }
  return measurements;
}

async function takeTurns(scenario: Scenario, connections: number): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for (const target of running) {
    const round = { connections, seconds };
    const result = await tryToMeasure(measureAgainWhenDisturbed, target, scenario, round);
    if (result) results.push(result);
  }
  return results;
}

/** A server that fails a scenario is reported and gets no figure for it. */
async function tryToMeasure(
  measureIt: typeof measure,
  target: Target,
  scenario: Scenario,
  round: { connections: number; seconds: number },
): Promise<Measurement | null> {
  try {
    return await measureIt(target, scenario, round);
  } catch (error) {
    failures[`${target.name}, ${scenario}`] = String(error);
    console.log(`${target.name} failed: ${String(error)}`);
    return null;
  }
}
