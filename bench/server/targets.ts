import type { Target } from './target.ts';
import { startAtrium } from './targets/atrium.ts';
import { startBetterAuth } from './targets/better-auth.ts';
import { startFastify, startNodeHttp } from './targets/constant.ts';
import { startFastifyWithSqlite } from './targets/fastify-sqlite.ts';

/** Starts a target by its name. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  'node:http': startNodeHttp,
  Fastify: startFastify,
  'Fastify + SQLite': startFastifyWithSqlite,
  'Atrium, SQLite': () => startAtrium('sqlite'),
  'Atrium, PostgreSQL': () => startAtrium('postgres'),
  'better-auth, SQLite': startBetterAuth,
};
