/**
 * One portal with its sandbox and an empty database, for the tests of one worker. A separate process on the pinned
 * Node, as in production, and not transformed by Playwright:
 *   node e2e/support/portal-process.ts sqlite|postgres ['{"NAME":"value"}']
 *
 * Prints its URLs and its folder as one line of JSON, and ends when its input is closed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox } from '@atrium/sandbox';
import { startServer } from '@atrium/server/start';
import { freePort } from '@atrium/server/testing/free-port';
import { startPostgres } from '@atrium/server/testing/postgres';

const RETRY_MS = 50;

const directory = await mkdtemp(path.join(tmpdir(), 'atrium-e2e-'));
const postgres = process.argv[2] === 'postgres' ? await startPostgres() : null;
const port = await freePort();
const portalUrl = `http://localhost:${port}`;
const sandbox = await startSandbox({
  port: 0,
  portalUrl,
  directory: path.join(directory, 'sandbox'),
});
const environment = {
  NODE_ENV: 'test',
  PORT: String(port),
  PORTAL_URL: portalUrl,
  DATA_DIR: directory,
  LOG_LEVEL: 'warn',
  // Every test of a worker comes from one network and would use up its limits.
  LIMITS_FACTOR: process.env.LIMITS_FACTOR ?? '100',
  ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
  ...sandbox.environment,
  ...extraEnvironment(sandbox.url),
};
const server = postgres === null ? await startServer(environment) : await startBundle(environment);
await sandbox.warmUp();
const smtpUrl = sandbox.environment.SMTP_URL;
console.log(JSON.stringify({ portalUrl, sandboxUrl: sandbox.url, smtpUrl, directory }));

/** The server of a release, with PostgreSQL. With SQLite it is the sources, whose errors name their lines. */
async function startBundle(env: Record<string, string>): Promise<{ close(): Promise<unknown> }> {
  const program = path.join(import.meta.dirname, '../../apps/server/dist/main.js');
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  while (!(await fetch(`${portalUrl}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it was ready.`);
    await wait(RETRY_MS);
  }
  return {
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

process.stdin.on('end', () => void close()).resume();

function extraEnvironment(sandboxUrl: string): Record<string, string> {
  const written = (process.argv[3] ?? '{}').replaceAll('{sandbox}', sandboxUrl);
  // Cast, because `start-portal.ts` writes it.
  return JSON.parse(written) as Record<string, string>;
}

async function close(): Promise<void> {
  await server.close();
  await sandbox.close();
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
  process.exit(0);
}
