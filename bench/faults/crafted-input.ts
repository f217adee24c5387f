import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoints } from '@atrium/contract';
import { craftedBodies } from './crafted-bodies.ts';
import {
  type Fault,
  type FaultContext,
  type Figures,
  type Guarantees,
  inInstallation,
} from './fault.ts';
import { type HttpResponse, type Merchant, profile, type Send } from './merchants.ts';
import { openSlowConnections } from './slow-connections.ts';

const AT_ONCE = 10;
const SLOW_CONNECTIONS = 20;
/** How many of the other merchant's calls are timed during each endpoint's requests. */
const SAMPLES = 50;
const PROFILE_WITHIN_MS = 100;
const RESPONSE_WITHIN_MS = 2000;

/**
 * Sends every endpoint input that is costly to parse, compare or hash, as a visitor and as a logged-in merchant, and some
 * requests that arrive a byte a second, while another merchant reads the profile.
 */
export const craftedInput: Fault = {
  name: 'crafted and slow input for every call',
  databases: ['sqlite', 'postgres'],
  async inject(database, times) {
    const details: Record<string, Figures> = {};
    const outcome = await inInstallation(database, { merchants: 2 }, (context) =>
      sendToEachCall(context, times, details),
    );
    return { ...outcome, details };
  },
};

/** @param details gets the durations of the other merchant's calls during each endpoint's requests. */
async function sendToEachCall(
  context: FaultContext,
  times: number,
  details: Record<string, Figures>,
): Promise<Figures> {
  const { merchants, node, guarantees } = context;
  const [watched, sender] = merchants;
  if (!watched || !sender) throw new Error('There are no merchants.');
  const watch = startWatching(context, watched);
  const calls: [string, Endpoint][] = Object.entries(endpoints);
  let requests = 0;
  let slowest = 0;
  let highest = 0;
  for (const [name, endpoint] of calls) {
    // Logging out would leave nobody logged in to send the others.
    const callers = name === 'logout' ? [VISITOR] : [VISITOR, sender];
    const slow = openSlowConnections(new URL(node.url), SLOW_CONNECTIONS, slowRequest(endpoint));
    const durations = await watch.during(SAMPLES * times, async () => {
      const outcome = await sendAll(context, name, requestsOf(endpoint, callers));
      requests += outcome.count;
      slowest = Math.max(slowest, outcome.slowestMs);
    });
    slow.close();
    const [p50, p99] = [percentile(durations, 0.5), percentile(durations, 0.99)];
    details[name] = { 'p50, ms': p50, 'p99, ms': p99 };
    highest = Math.max(highest, p99);
    guarantees.within(PROFILE_WITHIN_MS, p99, `a profile at p99 during ${name}`);
  }
  const all = await watch.stop();
  guarantees.within(RESPONSE_WITHIN_MS, slowest, 'a response');
  return {
    calls: calls.length,
    requests,
    'slowest response, ms': slowest,
    profiles: all.length,
    'p50, ms': percentile(all, 0.5),
    'p99, ms': percentile(all, 0.99),
    'highest p99 of a call, ms': highest,
  };
}

const VISITOR = { token: '', cookie: '' };

/** Of sorted values. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** A request whose rest follows a byte at a time: its body, or its last header where it has none. */
function slowRequest({ method, path, body }: Endpoint): string {
  const start = `${method} /api${path.replace(/\{\w+\}/g, '1')} HTTP/1.1\r\nhost: localhost\r\n`;
  return body === undefined
    ? `${start}x-slow: `
    : `${start}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"`;
}

type Request = Parameters<Send>[0];

function requestsOf(
  endpoint: Endpoint,
  sentBy: readonly Pick<Merchant, 'token' | 'cookie'>[],
): Request[] {
  const path = `/api${endpoint.path.replace(/\{\w+\}/g, 'a'.repeat(200))}`;
  const base = { method: endpoint.method, headers: {} };
  const queries = endpoint.query
    ? ['?', `?${'a=1&'.repeat(1000)}`, `?shop=${'%61'.repeat(2000)}`]
    : [''];
  const bodies = endpoint.body ? craftedBodies(endpoint) : [undefined];
  const callers = sentBy.map(({ token, cookie }) =>
    token === '' ? {} : { authorization: `Bearer ${token}`, cookie },
  );
  return callers.flatMap((caller) =>
    queries.flatMap((query) =>
      bodies.map((body) => ({
        ...base,
        path: path + query,
        headers: { ...caller, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: Buffer.from(body) }),
      })),
    ),
  );
}

/** Sends some at a time; each must get a response, and none a server error. */
async function sendAll({ send, guarantees }: FaultContext, name: string, requests: Request[]) {
  const waiting = [...requests];
  let slowestMs = 0;
  const worker = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const startedAt = performance.now();
      const response = await send(request);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      expectNoServerError(guarantees, name, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { count: requests.length, slowestMs };
}

/** A busy server may respond with 503. */
function expectNoServerError(
  guarantees: Guarantees,
  name: string,
  response: HttpResponse | null,
): void {
  if (response === null) guarantees.none([name], 'got no response');
  else if (response.status >= 500 && response.status !== 503) {
    guarantees.none([`${name}: ${response.status}`], 'a server error');
  }
}

/** Reads the profile of one merchant without a pause. The durations, in milliseconds, are sorted. */
function startWatching({ send, guarantees }: FaultContext, merchant: Merchant) {
  const all: number[] = [];
  let current: number[] = [];
  let watching = true;
  const done = (async () => {
    while (watching) {
      const during = current;
      const startedAt = performance.now();
      const response = await profile(send, merchant);
      const ms = performance.now() - startedAt;
      during.push(ms);
      all.push(ms);
      if (response?.status !== 200) guarantees.none([response?.status], 'status of the profile');
      await sleep(2);
    }
  })();
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  return {
    /** Repeats the work until so many were read meanwhile, all of them begun and ended during it. */
    async during(samples: number, work: () => Promise<void>) {
      current = [];
      const own = current;
      while (own.length < samples) await work();
      return sorted(own);
    },
    async stop() {
      watching = false;
      await done;
      return sorted(all);
    },
  };
}
