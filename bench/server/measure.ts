import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { cpuMsOf, machineCpuMs, memoryMbOf } from './machine.ts';
import type { Scenario, Target } from './target.ts';

/** A round counts as disturbed when others use more than this share of the machine. */
const DISTURBED_ABOVE = 0.1;

export interface Measurement {
  readonly target: string;
  readonly scenario: Scenario;
  readonly connections: number;
  /** Only successes: a refusal is quick, but proves nothing. */
  readonly requestsPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMicrosPerRequest: number;
  readonly memoryMb: number;
  /** Other processes were busy meanwhile. */
  readonly disturbed: boolean;
}

interface Round {
  readonly connections: number;
  readonly seconds: number;
}

/** Sends a scenario's request from all connections for some seconds; null if the server has no such call. */
export async function measure(
  target: Target,
  scenario: Scenario,
  { connections, seconds }: Round,
): Promise<Measurement | null> {
  const requestOf = target.requests[scenario];
  if (!requestOf) return null;
  let connection = 0;
  const before = { cpu: cpuMsOf(target.pid), machine: machineCpuMs(), at: performance.now() };
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    setupClient(client) {
      const { method, path, headers, body } = requestOf(connection++ % connections);
      client.setRequests([{ method, path, headers: { ...headers }, ...(body ? { body } : {}) }]);
    },
  });
  const answered = result['2xx'];
  return {
    target: target.name,
    scenario,
    connections,
    requestsPerSecond: answered / result.duration,
    refused: result.non2xx + result.errors,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: ((cpuMsOf(target.pid) - before.cpu) * 1000) / Math.max(answered, 1),
    memoryMb: memoryMbOf(target.pid),
    disturbed: wasDisturbed(before),
  };
}

function wasDisturbed(before: { machine: ReturnType<typeof machineCpuMs>; at: number }): boolean {
  const now = machineCpuMs();
  const others = now.all - before.machine.all - (now.ours - before.machine.ours);
  return others / (performance.now() - before.at) / cpus().length > DISTURBED_ABOVE;
}
