/**
 * Draws where the processor time of a call goes, as an SVG: each box is a function, as wide as the time that it and what
 * it calls took, and above the function that called it. It also prints the share of each part.
 *
 *   npm run bench:flame -- --scenario 'store switch' --out docs/images/flame.svg [--database postgres]
 *     [--checkout ../atrium-before]
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CpuProfile, drawFlameGraph, timesByPart } from './draw-flame-graph.ts';
import { measure } from './measure.ts';
import { type Scenario, scenarios } from './target.ts';
import { startAtrium } from './targets/atrium.ts';

const projectFolder = path.join(import.meta.dirname, '../..');
const INSPECTOR = '127.0.0.1:9229';
const WARM_UP_SECONDS = 3;

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'profile' },
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    database: { type: 'string', default: 'sqlite' },
    checkout: { type: 'string' },
    out: { type: 'string', default: '.cache/flame.svg' },
  },
});
const scenario = scenarios.find((name) => name === values.scenario);
if (!scenario) throw new Error(`There is no such scenario: ${scenarios.join(', ')}`);
const connections = Number(values.connections);
const database = values.database === 'postgres' ? 'postgres' : 'sqlite';

process.env.SERVER_NODE_OPTIONS = `--inspect=${INSPECTOR}`;
// From the sources, whose files tell the parts of the server apart.
const checkout = values.checkout ? path.resolve(values.checkout) : projectFolder;
const target = await startAtrium(database, { checkout });
try {
  await measure(target, scenario, { connections, seconds: WARM_UP_SECONDS });
  const { profile, requests } = await profiled(scenario);
  await writeFile(values.out, drawFlameGraph(profile, `${scenario}, ${connections} connections`));
  console.log(`${values.out}: ${requests} requests; of the time in which the event loop was busy:`);
  console.table(sharesOf(profile));
} finally {
  await target.stop();
}

/** In percent of the time in which the thread was busy. */
function sharesOf(profile: CpuProfile): { part: string; share: string }[] {
  const times = [...timesByPart(profile)].toSorted(([, one], [, other]) => other - one);
  const all = times.reduce((sum, [, micros]) => sum + micros, 0);
  return times.map(([part, micros]) => ({ part, share: `${((100 * micros) / all).toFixed(1)} %` }));
}

async function profiled(name: Scenario): Promise<{ profile: CpuProfile; requests: number }> {
  const inspector = await connect();
  await inspector.send('Profiler.enable');
  await inspector.send('Profiler.start');
  const seconds = Number(values.seconds);
  const measured = await measure(target, name, { connections, seconds });
  const { profile } = await inspector.send('Profiler.stop');
  inspector.close();
  return { profile, requests: Math.round((measured?.requestsPerSecond ?? 0) * seconds) };
}

/** Connects to the server's process by the DevTools protocol. */
async function connect() {
  const pages = await fetch(`http://${INSPECTOR}/json`);
  const [{ webSocketDebuggerUrl }] = (await pages.json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  let sent = 0;
  return {
    send(method: string): Promise<{ profile: CpuProfile }> {
      const id = ++sent;
      const response = Promise.withResolvers<{ profile: CpuProfile }>();
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data) as { id: number; result: { profile: CpuProfile } };
        if (message.id === id) response.resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method }));
      return response.promise;
    },
    close: () => socket.close(),
  };
}
