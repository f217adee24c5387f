// better-auth as its documentation sets it up, on SQLite with WAL. Runs in the folder where it was installed, because it
// is no dependency of this project. It reads `PORT` and `DATABASE`.
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import Database from 'better-sqlite3';

const database = new Database(process.env.DATABASE);
database.pragma('journal_mode = WAL');
const options = {
  database,
  baseURL: `http://127.0.0.1:${process.env.PORT}`,
  secret: 'only-for-measuring-only-for-measuring',
  emailAndPassword: { enabled: true },
  // Every connection comes from one address.
  rateLimit: { enabled: false },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);
createServer(toNodeHandler(auth)).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
