import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { PASSWORD } from '../../../e2e/support/merchant.ts';
import { installedVersions } from '../../pages/install-apart.ts';
import {
  newServerSettings,
  programs,
  startProgram,
  startRepeatedly,
  stopAndRemove,
} from '../program.ts';
import { DEVICES } from '../programs/responses.ts';
import { json, newAddress, SESSIONS_PER_ROUND, type Target, USERS } from '../target.ts';

const folder = path.join(import.meta.dirname, '../../../.cache/bench/better-auth');

/** The user agent of sessions that nobody has started. */
const ADDED = 'added for a measurement';

interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly token: string;
}

export async function startBetterAuth(): Promise<Target> {
  await install();
  const { directory, port, url } = await newServerSettings();
  const file = path.join(directory, 'data.sqlite');
  const program = await startRepeatedly(() =>
    startProgram(['server.mjs'], {
      cwd: folder,
      url,
      env: { PORT: String(port), DATABASE: file, NODE_ENV: 'production' },
    }),
  );
  const users: SignedIn[] = [];
  for (let index = 0; index < USERS; index++) users.push(await signUp(url, index));
  let revocable: string[][] = [];
  return {
    name: 'better-auth, SQLite',
    url,
    ...program,
    versions: await installedVersions(folder),
    async prepare(scenario) {
      if (scenario !== 'revoke' && scenario !== 'device list') return undefined;
      if (scenario === 'revoke') revocable = addSessions(file, users, SESSIONS_PER_ROUND);
      else {
        keepSessions(file, users);
        addSessions(file, users, DEVICES - 1);
      }
      return async () => removeSessions(file);
    },
    stop: () => stopAndRemove(program, directory),
    requests: requestsOf(url, users, (index) => revocable[index]?.pop()),
  };
}

/** From npm where it is not yet, outside of the project's dependencies. */
async function install(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const command = ['install', '--no-audit', '--no-fund', 'better-auth', 'better-sqlite3'];
  execFileSync('npm', command, { cwd: folder, stdio: 'ignore' });
  await copyFile(path.join(programs, 'better-auth.mjs'), path.join(folder, 'server.mjs'));
}

async function signUp(url: string, index: number): Promise<SignedIn> {
  const email = `user${index}@shop.example`;
  const { headers, body } = json({ email, password: PASSWORD, name: 'Margaret Moss' });
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...headers, origin: url },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`better-auth: ${response.status} ${await response.text()}`);
  const { user, token } = (await response.json()) as { user: { id: string }; token: string };
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id: user.id, email, token, cookie: cookie.join('; ') };
}

/** Signing in as often would take minutes. */
function addSessions(file: string, users: readonly SignedIn[], perUser: number): string[][] {
  const db = new Sqlite(file, { timeout: 5000 });
  const insert = db.prepare(
    'INSERT INTO session (id, expiresAt, token, createdAt, updatedAt, userAgent, userId) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const now = new Date().toISOString();
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const addAll = db.transaction(() =>
    users.map(({ id }) =>
      Array.from({ length: perUser }, () => {
        const token = randomUUID();
        insert.run(randomUUID(), expires, token, now, now, ADDED, id);
        return token;
      }),
    ),
  );
  try {
    return addAll();
  } finally {
    db.close();
  }
}

/** Ends all sessions but those that the calls come with. */
function keepSessions(file: string, users: readonly SignedIn[]): void {
  const db = new Sqlite(file, { timeout: 5000 });
  const tokens = JSON.stringify(users.map(({ token }) => token));
  db.prepare('DELETE FROM session WHERE token NOT IN (SELECT value FROM json_each(?))').run(tokens);
  db.close();
}

function removeSessions(file: string): void {
  const db = new Sqlite(file, { timeout: 5000 });
  db.prepare('DELETE FROM session WHERE userAgent = ?').run(ADDED);
  db.close();
}

function requestsOf(
  url: string,
  users: readonly SignedIn[],
  nextSession: (index: number) => string | undefined,
): Target['requests'] {
  const authorized = (index: number) => ({ cookie: users[index]?.cookie ?? '', origin: url });
  const get = (call: string) => (index: number) =>
    ({ method: 'GET', path: `/api/auth${call}`, headers: authorized(index) }) as const;
  const post = (call: string, data: object, index: number | null) => {
    const { headers, body } = json(data);
    const own = index === null ? { origin: url } : authorized(index);
    return {
      method: 'POST',
      path: `/api/auth${call}`,
      headers: { ...headers, ...own },
      body,
    } as const;
  };
  const signIn = (index: number) => ({ email: users[index]?.email, password: PASSWORD });
  const signUp = () => ({ email: newAddress(), password: PASSWORD, name: 'Ada Moss' });
  return {
    register: () => () => post('/sign-up/email', signUp(), null),
    'sign-in': (index) => post('/sign-in/email', signIn(index), null),
    profile: get('/get-session'),
    'profile update': (index) => post('/update-user', { name: 'Ada Moss' }, index),
    'device list': get('/list-sessions'),
    revoke: (index) => () => post('/revoke-session', { token: nextSession(index) }, index),
  };
}
