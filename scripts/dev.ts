/**
 * Development: `npm run dev`. Vite serves the portal with hot reload at `PORTAL_URL` and passes calls on to the server, which
 * Node restarts when one of its files changes. The sandbox runs as with `npm start`.
 *
 * The browser sees one origin, so the server needs no rule for a second one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startSandbox } from '@atrium/sandbox';
import {
  mergeEnvironments,
  readStartSettings,
  StartSettingsError,
} from './start-up/start-settings.ts';

const root = path.join(import.meta.dirname, '..');

if (process.env.NODE_ENV === 'production') {
  console.error(
    'npm run dev is for development. In production run npm run build and start apps/server/dist/main.js.',
  );
  process.exit(1);
}
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await runAll();
} catch (error) {
  console.error(error instanceof StartSettingsError ? error.message : error);
  process.exit(1);
}

async function runAll(): Promise<void> {
  const { port, portalUrl, sandboxPort, sandboxDirectory } = readStartSettings(process.env);
  const apiPort = String(sandboxPort + 1);
  const sandbox = await startSandbox({ port: sandboxPort, portalUrl, directory: sandboxDirectory });
  const server = run('node', ['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'], {
    LOG_LEVEL: 'warn',
    ...mergeEnvironments(process.env, sandbox.environment),
    PORT: apiPort,
    PORTAL_URL: portalUrl,
  });
  const vite = run('vite', ['apps/portal', '--port', String(port), '--strictPort'], {
    ...process.env,
    API_ORIGIN: `http://localhost:${apiPort}`,
  });
  console.log(
    `\n  Portal   ${portalUrl}\n  Mailbox  ${sandbox.url}/mailbox\n  Sandbox  ${sandbox.url}\n`,
  );
  stopTogether([server, vite], () => sandbox.close());
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
}

/** The end of one process, or a signal, ends all. */
function stopTogether(children: readonly ChildProcess[], close: () => Promise<void>): void {
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
    void close().finally(() => process.exit(code));
  };
  for (const child of children) child.on('exit', (code) => stop(code ?? 1));
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
}
