import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoints } from '@atrium/contract';
import { type Fault, type FaultContext, type Guarantees, inInstallation } from './fault.ts';
import { type HttpResponse, type Merchant, profile, type Send } from './merchants.ts';

const AT_ONCE = 10;
const PROFILE_WITHIN_MS = 100;
const ONE_PROFILE_WITHIN_MS = 300;
const RESPONSE_WITHIN_MS = 2000;
/** Just below the limit of a body. */
const LARGE = 60_000;

/**
 * Sends every endpoint input that is costly to parse, compare or hash, as a visitor and as a signed-in merchant, while another
 * merchant reads the profile.
 */
export const craftedInput: Fault = {
  name: 'crafted input for every call',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 2 }, async (context) => {
      const [watched, sender] = context.merchants;
      if (!watched || !sender) throw new Error('There are no merchants.');
      const watch = startWatching(context, watched);
      // Logging out would leave nobody signed in to send the others.
      const calls = Object.entries(endpoints).filter(([name]) => name !== 'logout');
      let requests = 0;
      let slowest = 0;
      for (const [name, endpoint] of calls) {
        watch.startCall(name);
        for (let time = 0; time < times; time++) {
          const outcome = await sendAll(context, name, requestsOf(endpoint, sender));
          requests += outcome.count;
          slowest = Math.max(slowest, outcome.slowestMs);
        }
      }
      const { p50, p99, count } = await watch.stop();
      context.guarantees.within(PROFILE_WITHIN_MS, p99, 'a profile at p99');
      context.guarantees.within(RESPONSE_WITHIN_MS, slowest, 'a response');
      return {
        calls: calls.length,
        requests,
        'slowest response, ms': slowest,
        profiles: count,
        'p50, ms': p50,
        'p99, ms': p99,
      };
    }),
};

type Request = Parameters<Send>[0];

/** Texts that are long, deeply nested, repeated, or make regular expressions backtrack. */
const texts: readonly string[] = [
  'a'.repeat(LARGE),
  `${'a'.repeat(LARGE / 2)}@${'a.'.repeat(LARGE / 4)}`,
  `${'a-'.repeat(LARGE / 2)}!`,
  ' '.repeat(LARGE),
  'e\u0301'.repeat(LARGE / 3),
  'ﷺ'.repeat(LARGE / 3),
  'Aa1!'.repeat(32),
];

function requestsOf(endpoint: Endpoint, { token, cookie }: Merchant): Request[] {
  const path = `/api${endpoint.path.replace(/\{\w+\}/g, 'a'.repeat(200))}`;
  const base = { method: endpoint.method, headers: {} };
  const queries = endpoint.query
    ? ['?', `?${'a=1&'.repeat(1000)}`, `?shop=${'%61'.repeat(2000)}`]
    : [''];
  const bodies = endpoint.body ? bodiesFor(fieldsOf(endpoint.body)) : [undefined];
  const callers = [{}, { authorization: `Bearer ${token}`, cookie }];
  return callers.flatMap((caller) =>
    queries.flatMap((query) =>
      bodies.map((body) => ({
        ...base,
        path: path + query,
        headers: { ...caller, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: Buffer.from(body).subarray(0, LARGE) }),
      })),
    ),
  );
}

/** The names of a body's fields; a shape that is not an object has none. */
function fieldsOf(body: object): string[] {
  const shape = 'shape' in body ? body.shape : undefined;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

function bodiesFor(fields: readonly string[]): string[] {
  const filled = texts.map((text) => {
    const part = text.slice(0, Math.floor(LARGE / Math.max(1, fields.length) / 3));
    return JSON.stringify(Object.fromEntries(fields.map((field) => [field, part])));
  });
  return [
    ...filled,
    '['.repeat(LARGE),
    `${'{"a":'.repeat(LARGE / 6)}1${'}'.repeat(LARGE / 6)}`,
    JSON.stringify(
      Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`f${index}`, 1])),
    ),
    JSON.stringify(Array.from({ length: LARGE / 3 }, () => 1)),
    `{"${fields[0] ?? 'a'}":${'9'.repeat(LARGE / 2)}}`,
    `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}`,
  ];
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

/** Reads the profile of one merchant without a pause, and reports during which call it took longest. */
function startWatching({ send, guarantees }: FaultContext, merchant: Merchant) {
  const durations: { call: string; ms: number }[] = [];
  let call = 'before';
  let watching = true;
  const done = (async () => {
    while (watching) {
      const startedAt = performance.now();
      const during = call;
      const response = await profile(send, merchant);
      durations.push({ call: during, ms: performance.now() - startedAt });
      if (response?.status !== 200) guarantees.none([response?.status], 'status of the profile');
      await sleep(2);
    }
  })();
  return {
    startCall(name: string) {
      call = name;
    },
    async stop() {
      watching = false;
      await done;
      durations.sort((a, b) => a.ms - b.ms);
      const at = (part: number) => durations[Math.floor(durations.length * part)]?.ms ?? Number.NaN;
      // During one call too few are measured for a percentile.
      for (const { call: during, ms } of durations) {
        guarantees.within(ONE_PROFILE_WITHIN_MS, ms, `a profile during ${during}`);
      }
      return { p50: at(0.5), p99: at(0.99), count: durations.length };
    },
  };
}
