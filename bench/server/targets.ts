import type { Target } from './target.ts';
import { startAtrium } from './targets/atrium.ts';
import { startBetterAuth } from './targets/better-auth.ts';
import { startFastify, startNodeHttp } from './targets/constant.ts';
import { startFastifyWithPostgres, startFastifyWithSqlite } from './targets/fastify-database.ts';

/** Starts a target by its name. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  'node:http': startNodeHttp,
  Fastify: startFastify,
  'Fastify + SQLite': startFastifyWithSqlite,
  'Fastify + PostgreSQL': startFastifyWithPostgres,
  'Atrium, SQLite': () => startAtrium('sqlite'),
  'Atrium, PostgreSQL': () => startAtrium('postgres'),
  'better-auth, SQLite': startBetterAuth,
};
