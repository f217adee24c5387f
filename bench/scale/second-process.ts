/**
 * What a second process of the server on the same PostgreSQL adds:
 *
 *   npm run bench:processes -- [--rounds 3] [--seconds 5] [--publish]
 *
 * `--publish` keeps the results in `bench/results/latest.json` and writes them into `docs/performance.md`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { publish } from '../publish.ts';
import { median, table } from '../report-tables.ts';
import { describeMark, disturbedMark, measureRound } from '../server/machine.ts';
import { type Measurement, measure } from '../server/measure.ts';
import type { Scenario, Target } from '../server/target.ts';
import { startAtrium } from '../server/targets/atrium.ts';

const SCENARIOS: readonly Scenario[] = ['profile', 'sign-in'];
/** To each process. */
const CONNECTIONS = 10;

/** The goals: so many times the requests where there are processors for it, else unchanged processor time. */
const MORE_REQUESTS = 1.8;
/** Up to this ratio, processor time counts as unchanged. */
const UNCHANGED = 1.1;

/** The sum of the processes that share one database. */
interface Total {
  readonly call: Scenario;
  readonly processes: number;
  readonly requestsPerSecond: number;
  readonly cpuMicrosPerRequest: number;
  readonly isDisturbed: boolean;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    publish: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const atrium = await startAtrium('postgres');
const both: Target[] = [];
try {
  // Beside the one that has made the merchants, and does nothing more.
  both.push(await atrium.startAnother(), await atrium.startAnother());
  for (const scenario of SCENARIOS) await measureAll(both, scenario);
  const totals: Total[] = [];
  for (const scenario of SCENARIOS) {
    const alone: Total[] = [];
    const together: Total[] = [];
    for (let round = 1; round <= rounds; round++) {
      console.log(`Round ${round} of ${rounds}: ${scenario}`);
      alone.push(await measureAll(both.slice(0, 1), scenario));
      together.push(await measureAll(both, scenario));
    }
    totals.push(medianOf(alone), medianOf(together));
  }
  const run = {
    measuredAt: new Date().toISOString(),
    node: process.version,
    processors: cpus().length,
    totals,
  };
  const markdown = describeProcesses(run);
  console.log(markdown);
  if (values.publish) await publish('processes', run, markdown);
} finally {
  await Promise.all(both.map((target) => target.stop()));
  await atrium.stop();
}

/** All of them at the same time. */
async function measureAll(targets: readonly Target[], scenario: Scenario): Promise<Total> {
  const round = { connections: CONNECTIONS, seconds };
  const { result: found, isDisturbed } = await measureRound(() =>
    Promise.all(targets.map((target) => measure(target, scenario, round))),
  );
  const measured = found.filter((each): each is Measurement => each !== null);
  const rate = measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  const cpu = measured.reduce(
    (sum, each) => sum + each.cpuMicrosPerRequest * each.requestsPerSecond,
    0,
  );
  return {
    call: scenario,
    processes: targets.length,
    requestsPerSecond: rate,
    cpuMicrosPerRequest: cpu / rate,
    isDisturbed,
  };
}

/** @throws if there is none. */
function medianOf(totals: readonly Total[]): Total {
  const [any] = totals;
  if (!any) throw new Error('Nothing was measured.');
  return {
    ...any,
    requestsPerSecond: median(totals.map((total) => total.requestsPerSecond)),
    cpuMicrosPerRequest: median(totals.map((total) => total.cpuMicrosPerRequest)),
    isDisturbed: totals.some((total) => total.isDisturbed),
  };
}

function describeProcesses(run: {
  measuredAt: string;
  node: string;
  processors: number;
  totals: readonly Total[];
}): string {
  return [
    `Node ${run.node}, ${run.processors} processors, ${run.measuredAt.slice(0, 10)}; ${CONNECTIONS} connections to each process.`,
    ...describeMark(run.totals),
    table(
      [
        'call',
        'processes',
        'requests/s',
        'CPU µs of the server for each',
        `requests: at least ${MORE_REQUESTS} ×`,
        `or CPU unchanged: at most ${UNCHANGED} ×`,
      ],
      run.totals.map((total) => [
        total.call + disturbedMark(total.isDisturbed),
        String(total.processes),
        Math.round(total.requestsPerSecond).toLocaleString('en'),
        String(Math.round(total.cpuMicrosPerRequest)),
        ...goalCells(total, run.totals),
      ]),
    ),
  ].join('\n\n');
}

/** Beside the figures of two processes, with those of one. */
function goalCells(total: Total, totals: readonly Total[]): string[] {
  const one = totals.find(({ call, processes }) => call === total.call && processes === 1);
  if (one === undefined || total.processes === 1) return ['', ''];
  const cell = (ratio: number, isMet: boolean) =>
    `${ratio.toFixed(2)}, ${isMet ? 'met' : 'not met'}`;
  const requests = total.requestsPerSecond / one.requestsPerSecond;
  const cpu = total.cpuMicrosPerRequest / one.cpuMicrosPerRequest;
  return [cell(requests, requests >= MORE_REQUESTS), cell(cpu, cpu <= UNCHANGED)];
}
