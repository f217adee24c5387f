/**
 * Whether a call takes longer for addresses that have an account: known and unknown ones tried in turn
 * over HTTP, and Welch's t over both. Below 4 at 500 each, the two cannot be distinguished. Status, names of headers and body
 * must be equal too, byte for byte but for the address.
 *
 *   npm run bench:oracle -- [--samples 500] [--database sqlite] [--publish]
 *
 * `--publish` writes the rows of these databases into the table of `docs/operate/scanners.md`, and keeps the others.
 */
import { parseArgs } from 'node:util';
import { type RunningPortal, startPortal } from '../e2e/support/start-portal.ts';
import { buildServerWhenStale } from '../scripts/release/build-server.ts';
import { databasesNamed, wholeNumber } from './arguments.ts';
import { databases } from './faults/report.ts';
import { mergeResults, publish, readLatest } from './publish.ts';
import { table } from './report-tables.ts';

const PASSWORD = 'Hall-of-Light7_';
const LIMIT = 4;
const WARM_UP = 30;
const KNOWN = 'known@shop.example';
const UNKNOWN = 'nobody@shop.example';
/** Registered once and never verified, so that another code is sent. */
const PENDING = 'pending@shop.example';
/** Of no registration: registering is compared with the addresses above. */
const STRANGER = 'stranger@shop.example';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '500' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    publish: { type: 'boolean', default: false },
  },
});
const samples = wholeNumber('--samples', values.samples);
const kinds = databasesNamed(values.database);

type Post = (path: string, body: object, cookie?: string) => Promise<Response>;

function postTo({ portalUrl }: Pick<RunningPortal, 'portalUrl'>): Post {
  return (path, body, cookie = '') =>
    fetch(`${portalUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
}

/** Registers `email` and proves it, as one client. */
async function makeAccount(post: Post, sandboxUrl: string, email: string): Promise<void> {
  const registered = await post('/auth/register', { email, password: PASSWORD });
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  for (;;) {
    const [mail] = await mailsTo(sandboxUrl, email);
    if (mail) {
      const code = mail.subject.slice(0, 6);
      const verified = await post('/auth/verify', { email, code, type: 'verify-email' }, cookie);
      if (!verified.ok) throw new Error(await verified.text());
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function mailsTo(sandboxUrl: string, email: string) {
  const list = `${sandboxUrl}/mailbox/api/messages?${new URLSearchParams({ to: email })}`;
  return (await (await fetch(list)).json()) as { subject: string }[];
}

type Pair = readonly [known: string, unknown: string];
const ACCOUNT_OR_NONE: Pair = [KNOWN, UNKNOWN];

const login = (post: Post, email: string) =>
  post('/auth/login', { email, password: 'Wrong-One9_' });
const resend = (post: Post, email: string) =>
  post('/auth/resend-verification', { email, type: 'verify-email' });

/** What is compared: a call, with an address that the server knows and with one that it does not. */
const comparisons: Record<
  string,
  { pair: Pair; call(post: Post, email: string): Promise<Response> }
> = {
  login: { pair: ACCOUNT_OR_NONE, call: login },
  register: {
    pair: ACCOUNT_OR_NONE,
    call: (post, email) => post('/auth/register', { email, password: PASSWORD }),
  },
  'forgot-password': {
    pair: ACCOUNT_OR_NONE,
    call: (post, email) => post('/auth/forgot-password', { email }),
  },
  'resend-verification': { pair: [PENDING, STRANGER], call: resend },
  'resend-verification, account': { pair: ACCOUNT_OR_NONE, call: resend },
  'validate-email': {
    pair: ACCOUNT_OR_NONE,
    call: (post, email) => post('/auth/validate-email', { email }),
  },
};

async function timed(
  call: () => Promise<Response>,
): Promise<{ milliseconds: number; response: string }> {
  const start = performance.now();
  const response = await call();
  const body = await response.text();
  const milliseconds = performance.now() - start;
  const headers = [...response.headers.keys()].join(' ');
  return { milliseconds, response: `${response.status} ${headers} ${body}` };
}

/** How one call responds to both addresses. */
interface Compared {
  readonly call: string;
  readonly database: keyof typeof databases;
  readonly measuredAt: string;
  /** Calls for each address. */
  readonly samples: number;
  /** Without the slowest tenth of each side, which a garbage collection or another process has made slow. */
  readonly t: number;
  /** Of all calls. */
  readonly tOfAll: number;
  /** How many different responses there were, the address left out. */
  readonly responses: number;
}

async function compare(
  call: (email: string) => Promise<Response>,
  [known, unknown]: Pair,
): Promise<Pick<Compared, 't' | 'tOfAll' | 'responses'>> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const responses = new Set<string>();
  for (let turn = -WARM_UP; turn < samples; turn++) {
    // Each pair in another order, so that neither side profits from what came before.
    const pair = [
      ['known', known],
      ['unknown', unknown],
    ] as const;
    for (const [side, email] of turn % 2 === 0 ? pair : pair.toReversed()) {
      const { milliseconds, response } = await timed(() => call(email));
      responses.add(response.replaceAll(email, 'ADDRESS'));
      if (turn >= 0) times[side].push(milliseconds);
    }
  }
  const t = welchT(withoutSlowest(times.known), withoutSlowest(times.unknown));
  return { t, tOfAll: welchT(times.known, times.unknown), responses: responses.size };
}

const isAlike = ({ t, tOfAll, responses }: Compared) =>
  Math.abs(t) < LIMIT && Math.abs(tOfAll) < LIMIT && responses === 1;

async function compareAll(database: Compared['database']): Promise<Compared[]> {
  const portal = await startPortal(database, { LIMITS_FACTOR: '100000' });
  const post = postTo(portal);
  await makeAccount(post, portal.sandboxUrl, KNOWN);
  await post('/auth/register', { email: PENDING, password: PASSWORD });
  // Of the sources as they are: with PostgreSQL the server is the bundle of a release.
  await buildServerWhenStale();
  const results: Compared[] = [];
  for (const [name, { pair, call }] of Object.entries(comparisons)) {
    const compared = await compare((email) => call(post, email), pair);
    const measuredAt = new Date().toISOString();
    const result = { call: name, database, measuredAt, samples, ...compared };
    results.push(result);
    const { t, tOfAll, responses } = result;
    console.log(
      `${databases[database].padEnd(11)} ${name.padEnd(28)} t = ${t.toFixed(2).padStart(6)}, of all calls ${tOfAll.toFixed(2).padStart(6)}, ${responses} distinct responses  ${isAlike(result) ? 'alike' : 'DIFFERENT'}`,
    );
  }
  const mails = await mailsTo(portal.sandboxUrl, PENDING);
  if (mails.length < 2) throw new Error('No code was sent again');
  await portal.stop();
  return results;
}

const results: Compared[] = [];
for (const database of kinds) results.push(...(await compareAll(database)));
if (values.publish) {
  const { oracle: earlier } = (await readLatest()) as { oracle: { results: Compared[] } }; // as written below
  const kindOf = ({ call, database }: Pick<Compared, 'call' | 'database'>) => `${database} ${call}`;
  const merged = mergeResults(earlier.results, results, {
    kinds: (['sqlite', 'postgres'] as const).flatMap((database) =>
      Object.keys(comparisons).map((call) => kindOf({ call, database })),
    ),
    kindOf,
  });
  const rows = merged.map((result) => [
    result.call,
    databases[result.database],
    result.t.toFixed(2),
    result.tOfAll.toFixed(2),
    String(result.responses),
    isAlike(result) ? 'yes' : 'no',
    String(result.samples),
    result.measuredAt.slice(0, 10),
  ]);
  const head = [
    'call',
    'database',
    't',
    't of all',
    'distinct responses',
    'alike',
    'calls',
    'date',
  ];
  const page = `Node ${process.version}.\n\n${table(head, rows)}`;
  await publish('oracle', { results: merged }, page, 'operate/scanners.md');
}
process.exitCode = results.every(isAlike) ? 0 : 1;

/**
 * Welch's t of two samples whose variances may differ: how many standard errors their means lie apart.
 *
 * @returns positive when `a` has the greater mean.
 */
function welchT(a: readonly number[], b: readonly number[]): number {
  const [left, right] = [momentsOf(a), momentsOf(b)];
  return (left.mean - right.mean) / Math.sqrt(left.squaredError + right.squaredError);
}

function momentsOf(sample: readonly number[]): { mean: number; squaredError: number } {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const squares = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, squaredError: squares / (sample.length - 1) / sample.length };
}

/** Without the slowest tenth: a collector's pause or another process is no part of the work done. */
function withoutSlowest(sample: readonly number[]): number[] {
  return [...sample].sort((a, b) => a - b).slice(0, Math.ceil(sample.length * 0.9));
}
