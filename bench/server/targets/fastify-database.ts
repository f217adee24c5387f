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
import { changeName, json, registration, type Target } from '../target.ts';

/** Fastify with the least that a portal needs of a database. */
export function startFastifyWithSqlite(): Promise<Target> {
  const register = () => () => registration('/register');
  return startOnSqlite('Fastify + SQLite', { ...sessionRequests, register });
}

/** The same with every user in its memory, so that a profile reads nothing from the database. */
export function startFastifyWithCache(): Promise<Target> {
  const { profile, 'device list': devices } = sessionRequests;
  return startOnSqlite(
    'Fastify + SQLite, cached',
    { profile, 'device list': devices },
    { CACHE: '1' },
  );
}

async function startOnSqlite(
  name: string,
  requests: Target['requests'],
  env: NodeJS.ProcessEnv = {},
): Promise<Target> {
  const { directory, port, url } = await newServerSettings();
  const database = path.join(directory, 'data.sqlite');
  const program = await startRepeatedly(() =>
    startProgram([path.join(programs, 'fastify-sqlite.ts')], {
      url,
      env: { PORT: String(port), DATABASE: database, ...SHIPPED_THREADS, ...env },
    }),
  );
  return { name, url, ...program, stop: () => stopAndRemove(program, directory), requests };
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
