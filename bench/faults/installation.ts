import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '@atrium/sandbox';
import { freePort } from '@atrium/server/testing/free-port';
import { type RunningPostgres, startPostgres } from '@atrium/server/testing/postgres';
import { postgresProcesses, signalAll } from '../server/machine.ts';
import type { Program } from '../server/program.ts';
import { type AtriumProcess, startAtriumProcess } from '../server/targets/atrium-process.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What an operator runs: one or more processes of the server on one database, with the sandbox as other services. */
export interface Installation {
  readonly database: DatabaseKind;
  readonly portalUrl: string;
  readonly sandboxUrl: string;
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
  /** Starts it, and returns the milliseconds to its first response. */
  start(): Promise<number>;
  /** By SIGTERM. */
  stop(): Promise<void>;
  /** By SIGKILL. */
  kill(): Promise<void>;
}

export interface PostgresServer {
  start(): Promise<void>;
  /** Ends all of its processes at once, by SIGKILL. */
  kill(): Promise<void>;
  /** It accepts connections and requests and does not respond until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export async function install(
  database: DatabaseKind,
  { nodes: nodeCount = 1, checkout }: { nodes?: number; checkout?: string } = {},
): Promise<Installation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'atrium-faults-'));
  const postgres = database === 'postgres' ? await installPostgres() : null;
  const ports: number[] = [];
  while (ports.length < nodeCount) ports.push(await freePort());
  const portalUrl = `http://localhost:${ports[0]}`;
  const sandbox = await startSandbox({
    port: 0,
    portalUrl,
    directory: path.join(directory, 'sandbox'),
  });
  const nodes = ports.map((port) =>
    nodeOf({
      port,
      portalUrl,
      dataDir: directory,
      databaseUrl: postgres?.url,
      services: sandbox.environment,
      checkout,
    }),
  );
  for (const node of nodes) await node.start();
  return {
    database,
    portalUrl,
    sandboxUrl: sandbox.url,
    nodes,
    databaseFile: path.join(directory, 'atrium.db'),
    postgres,
    async stop() {
      for (const node of nodes) await node.stop();
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
    url: `http://localhost:${settings.port}`,
    async start() {
      running = await startAtriumProcess(settings);
      return running.startMs;
    },
    stop: async () => running?.stop(),
    kill: async () => running?.kill(),
  };
}

async function installPostgres() {
  const keepIn = await mkdtemp(path.join(tmpdir(), 'atrium-faults-postgres-'));
  const options = {
    durable: true,
    keepIn,
    port: await freePort(),
  };
  let running: RunningPostgres = await startPostgres(options);
  const signal = async (name: NodeJS.Signals) => {
    signalAll(postgresProcesses(path.join(keepIn, 'data')), name);
  };
  return {
    url: running.url,
    async start() {
      running = await startPostgres(options);
    },
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      await running.stop();
      await rm(keepIn, { recursive: true, force: true });
    },
  };
}
