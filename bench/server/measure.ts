import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuMsOf, isDisturbed, MAX_TRIES, memoryMbOf, watchOthers } from './machine.ts';
import {
  type HttpRequest,
  type Repeated,
  type Scenario,
  SESSIONS_PER_ROUND,
  type Target,
} from './target.ts';

const IDLE_CHECK_MS = 300;

export interface Measurement {
  readonly target: string;
  readonly scenario: Scenario;
  readonly connections: number;
  /** Rate and times count successful responses only, because refusals are fast. */
  readonly requestsPerSecond: number;
  readonly refusedPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of a successful one; too high where others were refused, which also cost. */
  readonly cpuMicrosPerRequest: number;
  readonly memoryMb: number;
  /** Whether other processes were busy during the measurement. */
  readonly disturbed: boolean;
}

interface Round {
  readonly connections: number;
  readonly seconds: number;
}

/** About as many sessions as the fastest server revokes. */
const MAX_REVOKED_PER_SECOND = 3_000;

/**
 * Sends a scenario's request from all connections for some seconds.
 *
 * @returns null if the server has no such call.
 * @throws Error if none succeeds, or the server has ended.
 */
export async function measure(
  target: Target,
  scenario: Scenario,
  { connections, seconds }: Round,
): Promise<Measurement | null> {
  const repeatedBy = target.requests[scenario];
  if (!repeatedBy) return null;
  // Before the preparation: what the round before has left would add to it.
  await becomesIdle(target);
  const cleanUp = await target.prepare?.(scenario);
  try {
    return await measurePrepared(target, scenario, repeatedBy, { connections, seconds });
  } finally {
    await cleanUp?.();
  }
}

/** Measures again while other programs disturb it, three times at most. */
export async function measureAgainWhenDisturbed(
  target: Target,
  scenario: Scenario,
  round: Round,
): Promise<Measurement | null> {
  for (let tries = 1; ; tries++) {
    const result = await measure(target, scenario, round);
    if (!result?.disturbed || tries === MAX_TRIES) return result;
  }
}

async function measurePrepared(
  target: Target,
  scenario: Scenario,
  repeatedBy: (connection: number) => Repeated,
  { connections, seconds }: Round,
): Promise<Measurement> {
  let connection = 0;
  const successMs: number[] = [];
  let lastSuccessAt = 0;
  const cpuBefore = cpuMsOf(target.pid);
  const othersShare = watchOthers();
  const startedAt = performance.now();
  const result = await autocannon({
    url: target.url,
    connections,
    ...lengthOf(scenario, { connections, seconds }),
    setupClient(client) {
      client.setRequests([requestOf(repeatedBy(connection++ % connections))]);
      client.on('response', (status, _bytes, ms) => {
        if (status < 200 || status >= 300) return;
        successMs.push(ms);
        lastSuccessAt = performance.now();
      });
    },
  });
  const succeeded = result['2xx'];
  if (succeeded === 0) {
    throw new Error(`No ${scenario} succeeded at ${connections} connections.`);
  }
  // With a number of requests instead of a time, autocannon ends a part of a second after the last response.
  const took = scenario === 'revoke' ? (lastSuccessAt - startedAt) / 1000 : result.duration;
  return {
    target: target.name,
    scenario,
    connections,
    requestsPerSecond: succeeded / took,
    refusedPerSecond: (result.non2xx + result.errors) / took,
    p50Ms: percentile(successMs, 50),
    p99Ms: percentile(successMs, 99),
    cpuMicrosPerRequest: ((cpuMsOf(target.pid) - cpuBefore) * 1000) / succeeded,
    memoryMb: memoryMbOf(target.pid),
    disturbed: isDisturbed(othersShare()),
  };
}

/** The nearest-rank percentile. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** `revoke` ends when all sessions are used up, because the remaining time would count as idle. */
function lengthOf(scenario: Scenario, { connections, seconds }: Round) {
  if (scenario !== 'revoke') return { duration: seconds };
  const most = Math.ceil(seconds * MAX_REVOKED_PER_SECOND);
  return { amount: Math.min(connections * SESSIONS_PER_ROUND, most) };
}

/** Waits until the server has handled the requests of the previous round, whose clients have disconnected. */
async function becomesIdle({ pid }: Target): Promise<void> {
  let before = cpuMsOf(pid);
  for (let waited = 0; waited < 30_000; waited += IDLE_CHECK_MS) {
    await sleep(IDLE_CHECK_MS);
    const now = cpuMsOf(pid);
    if (now - before < IDLE_CHECK_MS / 10) return;
    before = now;
  }
}

/** A request in autocannon's format. */
function requestOf(repeated: Repeated): autocannon.Request {
  if (typeof repeated !== 'function') return optionsOf(repeated);
  let lastResponse: string | null = null;
  return {
    setupRequest: (defaults) => ({ ...defaults, ...optionsOf(repeated(lastResponse)) }),
    onResponse(_status, body) {
      lastResponse = body;
    },
  };
}

function optionsOf({ method, path, headers, body }: HttpRequest): autocannon.Request {
  return { method, path, headers: { ...headers }, ...(body ? { body } : {}) };
}
