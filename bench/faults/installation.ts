import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '@atrium/sandbox';
import { type FlakyProxy, startFlakyProxy } from '@atrium/server/testing/flaky-proxy';
import { freePort } from '@atrium/server/testing/free-port';
import { type RunningPostgres, startPostgres } from '@atrium/server/testing/postgres';
import Sqlite from 'better-sqlite3';
import { memoryMbOf, postgresProcesses, signalAll } from '../server/machine.ts';
import type { Program } from '../server/program.ts';
import { type AtriumProcess, startAtriumProcess } from '../server/targets/atrium-process.ts';
import { withClient } from './backups/postgres-contents.ts';

/** Less than a minute, so that each use of a shop's tokens renews them first. */
export const ACCESS_TOKEN_SECONDS = 50;

export type DatabaseKind = 'sqlite' | 'postgres';

/** What an operator runs: one or more processes of the server on one database, with the sandbox as other services. */
export interface Installation {
  readonly database: DatabaseKind;
  readonly portalUrl: string;
  readonly sandboxUrl: string;
  /** Signs what the sandbox's Shopify sends. */
  readonly shopifySecret: string;
  /** In front of the sandbox's mail server. */
  readonly mailServer: FlakyProxy;
  readonly nodes: readonly Node[];
  /** SQLite's file. */
  readonly databaseFile: string;
  readonly postgres: PostgresServer | null;
  stop(): Promise<void>;
}

/** One process of the server. */
export interface Node {
  readonly url: string;
  /** The settings it was started with. */
  readonly settings: AtriumProcess;
  /** Its resident memory. */
  memoryMb(): number;
  /** Starts it, and returns the milliseconds to its first response. */
  start(): Promise<number>;
  /** Sends SIGTERM. */
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

export interface PostgresServer {
  readonly url: string;
  readonly dataFolder: string;
  /** Where each piece of the write-ahead log is copied to; null if it is not. */
  readonly archive: string | null;
  start(): Promise<void>;
  /** Starts it again if it has ended, as a supervisor does. */
  startIfEnded(): Promise<void>;
  /** Aborts running transactions and refuses connections until the next start. */
  end(): Promise<void>;
  /** Sends SIGKILL to all of its processes at once. */
  kill(): Promise<void>;
  /** Stops all of its processes: connections are accepted, but nothing is answered until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface InstallOptions {
  readonly nodes?: number;
  /** The folder of another version of the project, installed; by default this one. */
  readonly checkout?: string;
  /** Settings beside the usual ones. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The folder of the database: SQLite's data folder, or PostgreSQL's; by default a new one. */
  readonly databaseFolder?: string;
  /** Whether PostgreSQL copies its log to an archive. */
  readonly archivesLog?: boolean;
}

export async function install(
  database: DatabaseKind,
  { nodes: nodeCount = 1, checkout, extra, databaseFolder, archivesLog }: InstallOptions = {},
): Promise<Installation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'atrium-faults-'));
  const dataDir = (database === 'sqlite' && databaseFolder) || directory;
  const postgres =
    database === 'postgres' ? await installPostgres(databaseFolder, archivesLog) : null;
  const ports: number[] = [];
  while (ports.length < nodeCount) ports.push(await freePort());
  const portalUrl = `http://localhost:${ports[0]}`;
  const sandbox = await startSandbox({
    port: 0,
    portalUrl,
    directory: path.join(directory, 'sandbox'),
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  });
  const { hostname: host, port: smtpPort } = new URL(sandbox.environment.SMTP_URL ?? '');
  const mailServer = await startFlakyProxy({ host, port: Number(smtpPort) });
  const nodes = ports.map((port) =>
    nodeOf({
      port,
      portalUrl,
      dataDir,
      databaseUrl: postgres?.url,
      services: { ...sandbox.environment, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
      checkout,
      ...(extra && { extra }),
    }),
  );
  for (const node of nodes) await node.start();
  return {
    database,
    portalUrl,
    sandboxUrl: sandbox.url,
    shopifySecret: sandbox.environment.SHOPIFY_API_SECRET ?? '',
    mailServer,
    nodes,
    databaseFile: path.join(dataDir, 'atrium.db'),
    postgres,
    async stop() {
      for (const node of nodes) await node.stop();
      await mailServer.close();
      await sandbox.close();
      await postgres?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function nodeOf(settings: AtriumProcess): Node {
  let running: Program | undefined;
  return {
    settings,
    memoryMb: () => (running ? memoryMbOf(running.pid) : Number.NaN),
    url: `http://localhost:${settings.port}`,
    async start() {
      running = await startAtriumProcess(settings);
      return running.startMs;
    },
    stop: async () => running?.stop(),
    kill: async () => running?.kill(),
  };
}

export type Row = Readonly<Record<string, unknown>>;

/** Reads rows of an installation's database, by SQL that both databases understand. */
export async function query(
  { postgres, databaseFile }: Pick<Installation, 'postgres' | 'databaseFile'>,
  text: string,
): Promise<Row[]> {
  if (postgres) return queryPostgres(postgres.url, text);
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    return database.prepare<[], Row>(text).all();
  } finally {
    database.close();
  }
}

/** Changes rows of an installation's database, as `query` reads them. */
export async function execute(
  { postgres, databaseFile }: Pick<Installation, 'postgres' | 'databaseFile'>,
  text: string,
): Promise<void> {
  if (postgres) {
    await queryPostgres(postgres.url, text);
    return;
  }
  const database = new Sqlite(databaseFile, { timeout: 5000 });
  try {
    database.exec(text);
  } finally {
    database.close();
  }
}

export async function queryPostgres(url: string, text: string): Promise<Row[]> {
  const { rows } = await withClient(url, (client) => client.query<Row>(text));
  return rows;
}

async function installPostgres(folder?: string, archivesLog = false) {
  const keepIn = folder ?? (await mkdtemp(path.join(tmpdir(), 'atrium-faults-postgres-')));
  const archive = archivesLog ? path.join(keepIn, 'archive') : null;
  const options = {
    durable: true,
    keepIn,
    port: await freePort(),
    ...(archive !== null && { archive }),
  };
  let running: RunningPostgres = await startPostgres(options);
  const processes = () => postgresProcesses(path.join(keepIn, 'data'));
  const signal = async (name: NodeJS.Signals) => signalAll(processes(), name);
  const start = async () => {
    running = await startPostgres(options);
  };
  return {
    url: running.url,
    dataFolder: path.join(keepIn, 'data'),
    archive,
    start,
    async startIfEnded() {
      // A process that has ended may still be listed by its id.
      if (processes().length <= 1) await start();
    },
    end: () => running.stop(),
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      await running.stop();
      if (folder === undefined) await rm(keepIn, { recursive: true, force: true });
    },
  };
}
