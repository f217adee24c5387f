/**
 * How long a merchant's profile takes while others are hostile: 300 wrong logins at once, or eight clients that
 * send crafted passwords one after another. Prints the median and the slowest hundredth, at rest and under load.
 *
 *   npm run bench:load -- [logins|passwords] [sqlite|postgres]
 */
import { startPortal } from '../e2e/support/start-portal.ts';

const PASSWORD = 'Hall-of-Light7_';
const CRAFTED = '4@8({[<3€69&#!1|5$7+0%2zZ4@8({[A';
/** Each may call 300 times a minute. */
const SESSIONS = 6;
const SAMPLES = 800;

const load = process.argv[2] === 'passwords' ? 'passwords' : 'logins';
const database = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite';
// The limits would end the flood of passwords at once; that of logins is about the limits.
process.env.LIMITS_FACTOR = load === 'passwords' ? '100000' : '1';
const portal = await startPortal(database);

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(`${portal.portalUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  await response.clone().arrayBuffer();
  return response;
}

/** Registers and proves an address as one client. */
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
      await post('/auth/verify', { email, code, type: 'verify-email' }, cookie);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function tokenOf(email: string): Promise<string> {
  const response = await post('/auth/login', { email, password: PASSWORD });
  const { data } = (await response.json()) as { data: { auth?: { token: string } } };
  if (!data?.auth) throw new Error(`There is no session: ${response.status}`);
  return data.auth.token;
}

async function profileTimes(tokens: readonly string[], isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < SAMPLES && !isOver(); call++) {
    const start = performance.now();
    const response = await fetch(`${portal.portalUrl}/api/platform/user/profile`, {
      headers: { authorization: `Bearer ${tokens[call % tokens.length]}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The profile's status was ${response.status}.`);
    times.push(performance.now() - start);
  }
  return times;
}

function report(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  console.log(`${name}: ${times.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

/** @returns how often each status was received. */
async function hostility(): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const note = ({ status }: Response) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (load === 'logins') {
    const login = (index: number) =>
      post('/auth/login', { email: `nobody${index}@shop.example`, password: 'Wrong-One9_' });
    await Promise.all(Array.from({ length: 300 }, (_, index) => login(index).then(note)));
  } else {
    const client = async (name: number) => {
      for (let turn = 0; turn < 10; turn++) {
        const email = `client${name}-${turn}@shop.example`;
        note(await post('/auth/register', { email, password: CRAFTED }));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, name) => client(name)));
  }
  return statuses;
}

await makeAccount('merchant@shop.example');
const tokens: string[] = [];
for (let session = 0; session < SESSIONS; session++) {
  tokens.push(await tokenOf('merchant@shop.example'));
}
const resting = tokens.slice(0, 2);
let calls = 0;
report('at rest', await profileTimes(resting, () => calls++ >= 300));
let isOver = false;
const hostile = hostility().finally(() => {
  isOver = true;
});
report(`under ${load}`, await profileTimes(tokens.slice(2), () => isOver));
console.log(
  `statuses: ${[...(await hostile)].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
);
await portal.stop();
