import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '@atrium/sandbox';
import { freePort } from '@atrium/server/testing/free-port';
import { startPostgres } from '@atrium/server/testing/postgres';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import { join } from '../../e2e/support/merchant-api.ts';
import { startProgram } from './program.ts';
import { json, type Target } from './target.ts';

const programs = path.join(import.meta.dirname, 'programs');
const root = path.join(import.meta.dirname, '../..');
/** Each connection has a user of its own; no round has more connections. */
const USERS = 100;

interface SignedIn {
  readonly email: string;
  /** What makes a request this user's. */
  readonly authorized: Readonly<Record<string, string>>;
}

/** Starts a target by its name. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  'node:http': startNodeHttp,
  'Fastify + SQLite': startFastify,
  'Atrium, SQLite': () => startAtrium('sqlite'),
  'Atrium, PostgreSQL': () => startAtrium('postgres'),
  'better-auth, SQLite': startBetterAuth,
};

async function startNodeHttp(): Promise<Target> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram([path.join(programs, 'node-http.ts')], {
    url,
    env: { PORT: String(port) },
  });
  const anything = () => ({ method: 'GET', path: '/', headers: {} }) as const;
  return {
    name: 'node:http',
    url,
    ...program,
    requests: { profile: anything, 'device list': anything },
  };
}

async function startFastify(): Promise<Target> {
  const directory = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram([path.join(programs, 'fastify.ts')], {
    url,
    env: { PORT: String(port), DATABASE: path.join(directory, 'data.sqlite') },
  });
  const authorized = (connection: number) => ({ authorization: `Bearer token-${connection}` });
  return {
    name: 'Fastify + SQLite',
    url,
    ...program,
    stop: () => stopAndRemove(program, directory),
    requests: {
      profile: (index) => ({ method: 'GET', path: '/profile', headers: authorized(index) }),
      'device list': (index) => ({ method: 'GET', path: '/devices', headers: authorized(index) }),
      'profile update': (index) => changeName('/update', authorized(index)),
      'sign-in': (index) => ({
        method: 'POST',
        path: '/login',
        ...json({ email: `user${index}@shop.example`, password: PASSWORD }),
      }),
    },
  };
}

/** The server as an operator starts it, with the sandbox instead of the outside world. */
async function startAtrium(database: 'sqlite' | 'postgres'): Promise<Target> {
  const directory = await temporaryFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : null;
  const sandbox = await startSandbox({
    port: 0,
    portalUrl: url,
    directory: path.join(directory, 'sandbox'),
  });
  const program = await startProgram([path.join(root, 'apps/server/src/main.ts')], {
    url: `${url}/readyz`,
    env: {
      ...sandbox.environment,
      NODE_ENV: 'production',
      SECRET_KEY: 'a secret key for measurements only',
      PORT: String(port),
      PORTAL_URL: url,
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      // Limits count as always; all requests come from one address and would use them up.
      LIMITS_FACTOR: '1000000',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    },
  });
  const merchants: SignedIn[] = [];
  for (let index = 0; index < USERS; index++) {
    const email = `merchant${index}@shop.example`;
    const merchant = await join({ portalUrl: url, sandboxUrl: sandbox.url }, email);
    const { cookies } = await merchant.http.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    merchants.push({ email, authorized: { authorization: `Bearer ${merchant.token}`, cookie } });
    await merchant.http.dispose();
  }
  const get = (call: string) => (index: number) =>
    ({ method: 'GET', path: `/api${call}`, headers: merchants[index]?.authorized ?? {} }) as const;
  return {
    name: database === 'sqlite' ? 'Atrium, SQLite' : 'Atrium, PostgreSQL',
    url,
    ...program,
    async stop() {
      await stopAndRemove(program, directory);
      await sandbox.close();
      await postgres?.stop();
    },
    requests: {
      profile: get('/platform/user/profile'),
      'device list': get('/platform/user/access-tokens'),
      'profile update': (index) =>
        changeName('/api/platform/user/update-profile', merchants[index]?.authorized ?? {}),
      'sign-in': (index) => ({
        method: 'POST',
        path: '/api/auth/login',
        ...json({ email: merchants[index]?.email, password: PASSWORD }),
      }),
    },
  };
}

/** Installs it from npm where it is not yet, outside of the project's dependencies. */
async function startBetterAuth(): Promise<Target> {
  const folder = path.join(root, '.cache/bench/better-auth');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', '--no-audit', '--no-fund', 'better-auth', 'better-sqlite3'];
  execFileSync('npm', install, { cwd: folder, stdio: 'ignore' });
  await copyFile(path.join(programs, 'better-auth.mjs'), path.join(folder, 'server.mjs'));
  const directory = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram(['server.mjs'], {
    cwd: folder,
    url,
    env: {
      PORT: String(port),
      DATABASE: path.join(directory, 'data.sqlite'),
      NODE_ENV: 'production',
    },
  });
  const users: SignedIn[] = [];
  for (let index = 0; index < USERS; index++) {
    const email = `user${index}@shop.example`;
    const response = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password: PASSWORD, name: 'Margaret Moss' }),
    });
    if (!response.ok) throw new Error(`better-auth: ${response.status} ${await response.text()}`);
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    users.push({ email, authorized: { cookie: cookie.join('; '), origin: url } });
  }
  const get = (call: string) => (index: number) =>
    ({
      method: 'GET',
      path: `/api/auth${call}`,
      headers: users[index]?.authorized ?? {},
    }) as const;
  return {
    name: 'better-auth, SQLite',
    url,
    ...program,
    stop: () => stopAndRemove(program, directory),
    requests: {
      profile: get('/get-session'),
      'device list': get('/list-sessions'),
      'profile update': (index) => {
        const { headers, body } = json({ name: 'Ada Moss' });
        const all = { ...headers, ...users[index]?.authorized };
        return {
          method: 'POST',
          path: '/api/auth/update-user',
          headers: all,
          body: body as Buffer,
        };
      },
      'sign-in': (index) => {
        const { headers, body } = json({ email: users[index]?.email, password: PASSWORD });
        const all = { ...headers, origin: url };
        return { method: 'POST', path: '/api/auth/sign-in/email', headers: all, body };
      },
    },
  };
}

/** A profile update as browsers send the form. */
function changeName(path: string, authorized: Readonly<Record<string, string>>) {
  const boundary = 'a-boundary-of-the-form';
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nAda\r\n`;
  return {
    method: 'POST',
    path,
    headers: { ...authorized, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${part}--${boundary}--\r\n`),
  } as const;
}

const temporaryFolder = () => mkdtemp(path.join(tmpdir(), 'atrium-bench-'));

async function stopAndRemove(program: { stop(): Promise<void> }, folder: string): Promise<void> {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
}
