import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newTestDatabase } from './database/test-database.ts';
import { freePort } from './free-port.ts';
import { newTestDirectory } from './test-directory.ts';

/** The server as operators start it. */
export interface ServerProcess {
  child: ChildProcessWithoutNullStreams;
  url: string;
  /** What it printed so far, both streams. */
  output: () => string;
}

const running: ChildProcessWithoutNullStreams[] = [];

/** For the end of each test. */
export function killServers(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/** @param environment by default a new database, and a mail server that is unavailable. */
export async function startServer(
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const { url } = await newTestDatabase();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: port,
      DATA_DIR: newTestDirectory(),
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...environment,
    },
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  return { child, url: `http://localhost:${port}`, output: () => printed };
}

export async function untilReady({ url, child }: ServerProcess): Promise<void> {
  while (child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    // Without a pause, the requests would take processor time from the server that starts.
    await sleep(20);
  }
  throw new Error('The server ended before it was ready.');
}

export async function exitOf({ child }: ServerProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** The settings by which several processes, one after the other, have one database. */
export async function sharedDatabase(): Promise<Record<string, string>> {
  const { url } = await newTestDatabase();
  return { DATA_DIR: newTestDirectory(), ...(url === undefined ? {} : { DATABASE_URL: url }) };
}
