/**
 * Whether a call takes longer for addresses that have an account: known and unknown ones asked in turn
 * over HTTP, and Welch's t over both. Below 4 at 500 each, nothing can be told apart. Status and body must be equal too,
 * byte for byte but for the address.
 *
 *   npm run bench:oracle -- [samples] [sqlite|postgres]
 */
import { startPortal } from '../e2e/support/start-portal.ts';
import { welchT, withoutSlowest } from './welch.ts';

const PASSWORD = 'Hall-of-Light7_';
const LIMIT = 4;
const WARM_UP = 30;

const samples = Number(process.argv[2] ?? 500);
const database = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite';
process.env.LIMITS_FACTOR = '100000';
const portal = await startPortal(database);

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(`${portal.portalUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  return response;
}

/** Registers `email` and proves it, as one client. */
async function makeAccount(email: string): Promise<void> {
  const registered = await post('/auth/register', { email, password: PASSWORD });
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const list = `${portal.sandboxUrl}/mailbox/api/messages?${new URLSearchParams({ to: email })}`;
  for (;;) {
    const [mail] = (await (await fetch(list)).json()) as { subject: string }[];
    if (mail) {
      const code = mail.subject.slice(0, 6);
      const verified = await post('/auth/verify', { email, code, type: 'verify-email' }, cookie);
      if (!verified.ok) throw new Error(await verified.text());
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const calls: Record<string, (email: string) => Promise<Response>> = {
  login: (email) => post('/auth/login', { email, password: 'Wrong-One9_' }),
  register: (email) => post('/auth/register', { email, password: PASSWORD }),
  'forgot-password': (email) => post('/auth/forgot-password', { email }),
  'resend-verification': (email) =>
    post('/auth/resend-verification', { email, type: 'verify-email' }),
  'validate-email': (email) => post('/auth/validate-email', { email }),
};

async function timed(
  call: () => Promise<Response>,
): Promise<{ milliseconds: number; response: string }> {
  const start = performance.now();
  const response = await call();
  const body = await response.text();
  return { milliseconds: performance.now() - start, response: `${response.status} ${body}` };
}

const known = 'known@shop.example';
await makeAccount(known);
let isLeaking = false;
for (const [name, call] of Object.entries(calls)) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const responses = new Set<string>();
  for (let turn = -WARM_UP; turn < samples; turn++) {
    // Each pair in another order, so that neither side profits from what came before.
    const pair = [
      ['known', known],
      ['unknown', 'nobody@shop.example'],
    ] as const;
    for (const [side, email] of turn % 2 === 0 ? pair : pair.toReversed()) {
      const { milliseconds, response } = await timed(() => call(email));
      responses.add(response.replaceAll(email, 'ADDRESS'));
      if (turn >= 0) times[side].push(milliseconds);
    }
  }
  const t = welchT(withoutSlowest(times.known), withoutSlowest(times.unknown));
  const isAlike = Math.abs(t) < LIMIT && responses.size === 1;
  isLeaking ||= !isAlike;
  console.log(
    `${name.padEnd(20)} t = ${t.toFixed(2).padStart(7)}, ${responses.size} responses  ${isAlike ? 'alike' : 'TELLS'}`,
  );
}
await portal.stop();
process.exitCode = isLeaking ? 1 : 0;
