import path from 'node:path';
import { startSandbox } from '@atrium/sandbox';
import { freePort } from '@atrium/server/testing/free-port';
import type { DatabaseLocation } from '@atrium/server/testing/many-merchants';
import {
  addSessions,
  keepNewestSessions,
  removeAddedSessions,
} from '@atrium/server/testing/many-sessions';
import { startPostgres } from '@atrium/server/testing/postgres';
import { PASSWORD } from '../../../e2e/support/merchant.ts';
import { addStore, join } from '../../../e2e/support/merchant-api.ts';
import { newServerSettings, startRepeatedly, stopAndRemove } from '../program.ts';
import { DEVICES } from '../programs/responses.ts';
import {
  browserHeaders,
  changeName,
  type HttpRequest,
  json,
  newAddress,
  registration,
  SESSIONS_PER_ROUND,
  type Target,
  USERS,
} from '../target.ts';
import { startAtriumProcess } from './atrium-process.ts';

const STORES = ['first', 'second'] as const;
/** Each waits for the code in its email meanwhile. A new server takes 20 new passwords at once. */
const JOIN_TOGETHER = 6;
const names = { sqlite: 'Atrium, SQLite', postgres: 'Atrium, PostgreSQL' } as const;

interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  /** Changes with the current store. */
  token: string;
}

export type AtriumDatabase = 'sqlite' | 'postgres';

export interface AtriumOptions {
  name?: string;
  /** A folder whose data stays for the next run; by default everything is removed. */
  keepIn?: string;
  /** Fills the database before anything is measured. */
  fill?: (location: DatabaseLocation) => Promise<void>;
  /** The folder of a version of the project, to start from its sources instead of the bundle of a release. */
  checkout?: string;
}

export interface AtriumTarget extends Target {
  /** Starts another process on the same database; it gets the same requests. */
  startAnother(): Promise<Target>;
}

/** The server as an operator starts it, with the sandbox instead of the outside world. */
export async function startAtrium(
  database: AtriumDatabase,
  { name = names[database], keepIn, fill, checkout }: AtriumOptions = {},
): Promise<AtriumTarget> {
  const { directory, port } = await newServerSettings();
  const dataDir = keepIn ?? directory;
  const url = `http://localhost:${port}`;
  const postgres =
    database === 'postgres'
      ? await startPostgres({
          durable: true,
          ...(keepIn && { keepIn: path.join(keepIn, 'postgres') }),
        })
      : null;
  const location = { url: postgres?.url, file: path.join(dataDir, 'atrium.db') };
  const sandbox = await startSandbox({
    port: 0,
    portalUrl: url,
    directory: path.join(directory, 'sandbox'),
  });
  const start = (on = port) =>
    startAtriumProcess({
      port: on,
      portalUrl: url,
      dataDir,
      databaseUrl: postgres?.url,
      services: sandbox.environment,
      checkout,
    });
  const program = await startRepeatedly(() => start());
  const stop = async () => {
    await stopAndRemove(program, directory);
    await sandbox.close();
    await postgres?.stop();
  };
  const emails = Array.from({ length: USERS }, newAddress);
  const joinAll = async () => {
    const waiting = emails.entries();
    const joinWaiting = async () => {
      for (const [index, email] of waiting) {
        const merchant = await join({ portalUrl: url, sandboxUrl: sandbox.url }, email);
        for (const store of STORES) await addStore(merchant, store, `${store}-${index}`);
        await merchant.http.dispose();
      }
    };
    await Promise.all(Array.from({ length: JOIN_TOGETHER }, joinWaiting));
  };
  let merchants: SignedIn[] = [];
  // One after the other: a busy server refuses logins beyond those it can hash in time.
  const signAllIn = async () => {
    const signedIn: SignedIn[] = [];
    for (const email of emails) signedIn.push(await signIn(url, email));
    merchants = signedIn;
  };
  try {
    await fill?.(location);
    await joinAll();
    await signAllIn();
  } catch (error) {
    await stop();
    throw error;
  }
  let revocable: string[][] = [];
  const requests = requestsOf(
    () => merchants,
    (index) => revocable[index]?.pop(),
  );
  return {
    name,
    url,
    ...program,
    async startAnother() {
      const other = await freePort();
      const url = `http://localhost:${other}`;
      const another = { ...(await start(other)), isStartDisturbed: false };
      return { name: `${name}, another process`, url, ...another, requests };
    },
    async prepare(scenario) {
      // The last token of each connection goes to somebody who has hung up; many logins push older sessions out.
      if (scenario === 'store switch' || scenario === 'sign-in') return signAllIn;
      if (scenario !== 'revoke' && scenario !== 'device list') return undefined;
      const users = merchants.map(({ id }) => id);
      if (scenario === 'revoke') {
        revocable = await addSessions(location, users, SESSIONS_PER_ROUND);
      } else {
        await keepNewestSessions(location, users);
        await addSessions(location, users, DEVICES - 1);
      }
      return () => removeAddedSessions(location);
    },
    stop,
    requests,
  };
}

/** As a browser does, so that the session is bound to a cookie. */
async function signIn(url: string, email: string): Promise<SignedIn> {
  const { headers, body } = json({ email, password: PASSWORD });
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, ...browserHeaders },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`A login got ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as {
    data: { user: { id: string }; auth: { token: string } };
  };
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id: data.user.id, email, token: data.auth.token, cookie: cookies.join('; ') };
}

function requestsOf(
  merchants: () => readonly SignedIn[],
  nextSession: (index: number) => string | undefined,
): Target['requests'] {
  const authorized = (index: number): Record<string, string> => {
    const { token = '', cookie = '' } = merchants()[index] ?? {};
    return { ...browserHeaders, authorization: `Bearer ${token}`, cookie };
  };
  const get = (call: string) => (index: number) =>
    ({ method: 'GET', path: `/api${call}`, headers: authorized(index) }) as const;
  return {
    register: () => () => registration('/api/auth/register'),
    // From the browser of the login before, as most; a browser that is new to the account sends an email too.
    'sign-in': (index) => {
      const { email, cookie = '' } = merchants()[index] ?? {};
      const { headers, body } = json({ email, password: PASSWORD });
      return {
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...headers, ...browserHeaders, cookie },
        body,
      };
    },
    profile: get('/platform/user/profile'),
    'profile update': (index) => changeName('/api/platform/user/update-profile', authorized(index)),
    'device list': get('/platform/user/access-tokens'),
    revoke: (index) => () => ({
      method: 'DELETE',
      path: `/api/user/platform/access-tokens/${nextSession(index)}`,
      headers: authorized(index),
    }),
    'store switch': (index) => {
      let turn = 0;
      return (lastResponse): HttpRequest => {
        const merchant = merchants()[index];
        const token = lastResponse && tokenIn(lastResponse);
        if (merchant && token) merchant.token = token;
        const { headers, body } = json({ shop: `${STORES[turn++ % 2]}-${index}`, type: 'dtm' });
        return {
          method: 'POST',
          path: '/api/platform/shop/change',
          headers: { ...headers, ...authorized(index) },
          body,
        };
      };
    },
  };
}

function tokenIn(response: string): string | undefined {
  const { data } = JSON.parse(response) as { data: { auth: { token: string } } | null };
  return data?.auth.token;
}
