import path from 'node:path';
import { startPostgres } from '@atrium/server/testing/postgres';
import { PASSWORD } from '../../../e2e/support/merchant.ts';
import {
  newServerSettings,
  programs,
  SHIPPED_THREADS,
  startProgram,
  startRepeatedly,
  stopAndRemove,
} from '../program.ts';
import { browserHeaders, changeName, json, registration, type Target } from '../target.ts';

/** Fastify with the least that a portal needs of a database. */
export function startFastifyWithSqlite(): Promise<Target> {
  const register = () => () => registration('/register');
  return startOnSqlite('Fastify + SQLite', { ...sessionRequests, register });
}

/** The same with every user in its memory, so that a profile reads nothing from the database. */
export function startFastifyWithCache(): Promise<Target> {
  const { profile, 'device list': devices } = sessionRequests;
  const requests = { profile, 'device list': devices };
  return startOnSqlite('Fastify + SQLite, cached', requests, { env: { CACHE: '1' } });
}

/** The same with the checks that Atrium promises, whose price it shows. */
export function startFastifyWithChecks(): Promise<Target> {
  const program = 'fastify-checked.ts';
  return startOnSqlite('Fastify + SQLite, checked', checkedRequests, { program });
}

async function startOnSqlite(
  name: string,
  requests: Target['requests'],
  { program = 'fastify-sqlite.ts', env = {} }: { program?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Target> {
  const { directory, port, url } = await newServerSettings();
  const database = path.join(directory, 'data.sqlite');
  const started = await startRepeatedly(() =>
    startProgram([path.join(programs, program)], {
      url,
      env: { PORT: String(port), DATABASE: database, ...SHIPPED_THREADS, ...env },
    }),
  );
  return { name, url, ...started, stop: () => stopAndRemove(started, directory), requests };
}

/** The same as on SQLite, without registrations. */
export async function startFastifyWithPostgres(): Promise<Target> {
  const { directory, port, url } = await newServerSettings();
  const postgres = await startPostgres({ durable: true });
  const program = await startRepeatedly(() =>
    startProgram([path.join(programs, 'fastify-postgres.ts')], {
      url,
      env: { PORT: String(port), DATABASE_URL: postgres.url, ...SHIPPED_THREADS },
    }),
  ).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return {
    name: 'Fastify + PostgreSQL',
    url,
    ...program,
    stop: async () => {
      await stopAndRemove(program, directory);
      await postgres.stop();
    },
    requests: sessionRequests,
  };
}

const authorized = (connection: number) => ({ authorization: `Bearer token-${connection}` });

const sessionRequests = {
  'sign-in': (index) => ({
    method: 'POST',
    path: '/login',
    ...json({ email: `user${index}@shop.example`, password: PASSWORD }),
  }),
  profile: (index) => ({ method: 'GET', path: '/profile', headers: authorized(index) }),
  'profile update': (index) => changeName('/update', authorized(index)),
  'device list': (index) => ({ method: 'GET', path: '/devices', headers: authorized(index) }),
  'store switch': (index) => {
    const stores = ['first', 'second'];
    return () => {
      const { headers, body } = json({ store: stores.reverse()[0] });
      const all = { ...headers, ...authorized(index) };
      return { method: 'POST', path: '/switch', headers: all, body };
    };
  },
} satisfies Target['requests'];

const fromBrowser = (connection: number) => ({
  ...browserHeaders,
  ...authorized(connection),
  cookie: `binding=binding-${connection}; device=device-${connection}`,
});

const checkedRequests = {
  'sign-in': (index) => {
    const { headers, body } = json({ email: `user${index}@shop.example`, password: PASSWORD });
    const all = { ...headers, ...fromBrowser(index) };
    return { method: 'POST', path: '/login', headers: all, body };
  },
  profile: (index) => ({ method: 'GET', path: '/profile', headers: fromBrowser(index) }),
  'profile update': (index) => changeName('/update', fromBrowser(index)),
  'device list': (index) => ({ method: 'GET', path: '/devices', headers: fromBrowser(index) }),
  'store switch': (index) => {
    const stores = ['first', 'second'];
    return () => {
      const { headers, body } = json({ shop: stores.reverse()[0], type: 'dtm' });
      const all = { ...headers, ...fromBrowser(index) };
      return { method: 'POST', path: '/switch', headers: all, body };
    };
  },
} satisfies Target['requests'];
