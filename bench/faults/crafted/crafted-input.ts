import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoints } from '@atrium/contract';
import {
  type Fault,
  type FaultContext,
  type Figures,
  type Guarantees,
  inInstallation,
} from '../fault.ts';
import { openSlowConnections } from '../floods/slow-connections.ts';
import {
  type HttpResponse,
  type Merchant,
  profile,
  profileWhenAvailable,
  type Send,
  signInWhenAvailable,
} from '../merchants.ts';
import { craftedBodies } from './crafted-bodies.ts';
import { craftedForms } from './crafted-forms.ts';
import { craftedRoutes, MAIL_WEBHOOK_TOKEN } from './crafted-routes.ts';

const AT_ONCE = 10;
const SLOW_CONNECTIONS = 20;
/** How many of the other merchant's calls are timed during each endpoint's requests. */
const SAMPLES = 50;
const PROFILE_WITHIN_MS = 100;
/** Reading a returned email may take two seconds, for which others wait. */
const RESPONSE_WITHIN_MS = 5000;

/**
 * Sends every endpoint input that is costly to parse, compare or hash, as JSON and as a form, as a visitor and as a
 * logged-in merchant, and some requests that arrive a byte a second, while another merchant reads the profile. The routes
 * outside the contract get such input too.
 */
export const craftedInput: Fault = {
  name: 'crafted and slow input for every call',
  databases: ['sqlite', 'postgres'],
  async inject(database, times) {
    const details: Record<string, Figures> = {};
    const options = { merchants: 2, extra: { MAIL_WEBHOOK_TOKEN } };
    const outcome = await inInstallation(database, options, (context) =>
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
  const targets = targetsOf(sender);
  let requests = 0;
  let slowest = 0;
  let highest = 0;
  for (const { name, beginning, crafted } of targets) {
    const slow = openSlowConnections(new URL(node.url), SLOW_CONNECTIONS, beginning);
    const durations = await watch.during(SAMPLES * times, async () => {
      const outcome = await sendAll(context, name, crafted);
      requests += outcome.count;
      slowest = Math.max(slowest, outcome.slowestMs);
    });
    slow.close();
    await expectSession(context, name, sender);
    const [p50, p99] = [percentile(durations, 0.5), percentile(durations, 0.99)];
    details[name] = { 'p50, ms': p50, 'p99, ms': p99 };
    highest = Math.max(highest, p99);
    guarantees.within(PROFILE_WITHIN_MS, p99, `a profile at p99 during ${name}`);
  }
  const all = await watch.stop();
  guarantees.within(RESPONSE_WITHIN_MS, slowest, 'a response');
  return {
    calls: targets.length,
    requests,
    'slowest response, ms': slowest,
    profiles: all.length,
    'p50, ms': percentile(all, 0.5),
    'p99, ms': percentile(all, 0.99),
    'highest p99 of a call, ms': highest,
  };
}

/** What gets crafted input: a call of the contract, or another route. */
interface Target {
  readonly name: string;
  /** Of a request whose rest follows a byte at a time. */
  readonly beginning: string;
  readonly crafted: readonly Request[];
}

type Caller = Pick<Merchant, 'token' | 'cookie'>;

const VISITOR: Caller = { token: '', cookie: '' };

function targetsOf(sender: Caller): Target[] {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name,
    beginning: slowRequest(`/api${endpoint.path.replace(/\{\w+\}/g, '1')}`, endpoint),
    // Logging out would leave nobody logged in to send the others.
    crafted: requestsOf(endpoint, name === 'logout' ? [VISITOR] : [VISITOR, sender]),
  }));
  const others = craftedRoutes.map(([name, crafted]) => ({
    name,
    beginning: slowRequest(crafted[0]?.path ?? name, crafted[0] ?? { method: 'GET' }),
    crafted,
  }));
  return [...calls, ...others];
}

/** Of sorted values. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** A request whose rest follows a byte at a time: its body, or its last header where it has none. */
function slowRequest(path: string, { method, body }: { method: string; body?: unknown }): string {
  const start = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`;
  return body === undefined
    ? `${start}x-slow: `
    : `${start}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"`;
}

type Request = Parameters<Send>[0];

function requestsOf(endpoint: Endpoint, callers: readonly Caller[]): Request[] {
  const path = `/api${endpoint.path.replace(/\{\w+\}/g, 'a'.repeat(200))}`;
  const { method } = endpoint;
  const queries = endpoint.query
    ? ['?', `?${'a=1&'.repeat(1000)}`, `?shop=${'%61'.repeat(2000)}`]
    : [''];
  const bodies = bodiesOf(endpoint);
  return callers.map(headersOf).flatMap((caller) =>
    queries.flatMap((query) =>
      bodies.map(({ headers, body }) => ({
        method,
        path: path + query,
        headers: { ...caller, ...headers },
        ...(body && { body }),
      })),
    ),
  );
}

function bodiesOf(endpoint: Endpoint): { headers: Record<string, string>; body?: Buffer }[] {
  if (!endpoint.body) return [{ headers: {} }];
  const json = craftedBodies(endpoint).map((body) => ({ contentType: 'application/json', body }));
  return [...json, ...craftedForms(endpoint)].map(({ contentType, body }) => ({
    headers: { 'content-type': contentType },
    body: Buffer.from(body),
  }));
}

const headersOf = ({ token, cookie }: Caller): Record<string, string> =>
  token === '' ? {} : { authorization: `Bearer ${token}`, cookie };

/** Sends some at a time; each must get a response, and none a server error. */
async function sendAll(
  { send, guarantees }: FaultContext,
  name: string,
  requests: readonly Request[],
) {
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

/** Without a session, nothing that follows would get further than that. */
async function expectSession({ send, guarantees }: FaultContext, name: string, sender: Merchant) {
  const response = await profileWhenAvailable(send, sender);
  if (response?.status === 200) return;
  guarantees.none([`${response?.status} after ${name}`], 'the session of the sender');
  await signInWhenAvailable(sender, send);
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
