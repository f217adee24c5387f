import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { readConfig } from '@atrium/server/config';
import { buildPortalWhenStale } from './portal-build/build-portal.ts';
import { writeSandboxEnvironment } from './start-up/sandbox-environment.ts';
import {
  mergeEnvironments,
  readStartSettings,
  type StartSettings,
  StartSettingsError,
} from './start-up/start-settings.ts';

const SHUTDOWN_MS = 10_000;

interface Running {
  readonly lines: readonly (readonly [label: string, value: string])[];
  close(): Promise<void>;
}

if (existsSync('.env')) process.loadEnvFile('.env');
const beganAt = performance.now();
try {
  // The server's check first, because it reports all errors, not only those checked by this script.
  readConfig(process.env);
  const settings = readStartSettings(process.env);
  await buildPortalWhenStale();
  const running = settings.sandbox ? await startWithSandbox(settings) : await startAlone();
  closeOnSignal(running);
  printUrls(running, performance.now() - beganAt);
} catch (error) {
  console.error(printable(error));
  process.exit(1);
}

async function startAlone(): Promise<Running> {
  const { startServer } = await import('@atrium/server/start');
  const server = await startServer(process.env);
  return { lines: [['Portal', server.url]], close: () => server.close() };
}

/** Not loaded in production. */
async function startWithSandbox(settings: StartSettings): Promise<Running> {
  const [{ startSandbox }, { startServer }, { ensureDemoAccount }] = await Promise.all([
    import('@atrium/sandbox'),
    import('@atrium/server/start'),
    import('@atrium/server/demo'),
  ]);
  const { sandboxPort: port, portalUrl, sandboxDirectory: directory } = settings;
  const sandbox = await startSandbox({ port, portalUrl, directory });
  const server = await startServer({
    // The log is for operators; the terminal of a developer shows only problems.
    LOG_LEVEL: 'warn',
    ...mergeEnvironments(process.env, sandbox.environment),
  });
  const removeEnvironment = writeSandboxEnvironment(directory, sandbox.environment);
  // In the background; a Google login shortly after the start does not have to wait either.
  void sandbox.warmUp();
  // Its password is public, so it is created in the embedded database only.
  const demo = process.env.DATABASE_URL ? null : await ensureDemoAccount(server.app.dependencies);
  return {
    lines: [
      ['Portal', server.url],
      ...(demo ? [['Demo account', `${demo.email}  ${demo.password}`] as const] : []),
      ['Mailbox', `${sandbox.url}/mailbox`],
      ['Sandbox', sandbox.url],
      ['API', `${server.url}/docs/`],
    ],
    // The server first, because running requests may still send mail.
    async close() {
      removeEnvironment();
      await server.close();
      await sandbox.close();
    },
  };
}

/** npm and the terminal may both send the signal; only the first one counts. */
function closeOnSignal(running: Running): void {
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

function printUrls({ lines }: Running, tookMs: number): void {
  const width = Math.max(...lines.map(([label]) => label.length));
  console.log(
    `\n  ${styleText('bold', 'Atrium')} is ready after ${(tookMs / 1000).toFixed(1)} s\n`,
  );
  for (const [label, value] of lines) {
    console.log(`  ${styleText('dim', label.padEnd(width))}  ${value}`);
  }
  console.log(`\n  Stop with Ctrl+C.\n`);
}

/** One line per expected error; an unexpected one is printed with its stack. */
function printable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StartSettingsError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return portTaken(error);
  return ['ConfigError', 'IncompatibleDatabaseError', 'StartError'].includes(error.name)
    ? error.message
    : error;
}

function portTaken(error: Error): string {
  const port = 'port' in error ? Number(error.port) : Number.NaN;
  const { sandbox, sandboxPort } = readStartSettings(process.env);
  const variable = sandbox && port === sandboxPort ? 'SANDBOX_PORT' : 'PORT';
  return `Port ${port} is taken: stop what listens there, or set ${variable} to a free one.`;
}
