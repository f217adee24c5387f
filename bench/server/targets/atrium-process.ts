import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildServerWhenStale } from '../../../scripts/release/build-server.ts';
import { type Program, SHIPPED_THREADS, startProgram } from '../program.ts';

const root = path.join(import.meta.dirname, '../../..');
const bundle = path.join(root, 'apps/server/dist');

/** The same in every run, because some go on with the database of an earlier one. */
const SECRET_KEY = createHash('sha256').update('measurements only').digest('base64');

export interface AtriumProcess {
  readonly port: number;
  readonly portalUrl: string;
  readonly dataDir: string;
  /** PostgreSQL's address; without one, SQLite in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Where the sandbox stands for other services. */
  readonly services: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, string>>;
  /** The folder of a version of the project, installed, to start from its sources. */
  readonly checkout?: string | undefined;
  /** The file of this project that starts another server than that of a release. */
  readonly entry?: string | undefined;
}

/** Starts one process of the server as operators do, and waits until it is ready. */
export async function startAtriumProcess(given: AtriumProcess): Promise<Program> {
  return startProgram([await programOf(given)], {
    url: `http://localhost:${given.port}/readyz`,
    env: environmentOf(given),
  });
}

/** By default what operators start: the bundle of a release. */
async function programOf({ checkout, entry }: AtriumProcess): Promise<string> {
  if (entry !== undefined) return path.join(root, entry);
  if (checkout !== undefined) return path.join(checkout, 'apps/server/src/main.ts');
  await buildOnce();
  return path.join(bundle, 'main.js');
}

let building: Promise<unknown> | undefined;

function buildOnce(): Promise<unknown> {
  building ??= buildServerWhenStale();
  return building;
}

/** Runs one of the operator's commands, and waits for its end. */
export async function runOperatorCommand(given: AtriumProcess, ...args: string[]): Promise<void> {
  await buildOnce();
  const env = { PATH: process.env.PATH, ...environmentOf(given) };
  await promisify(execFile)(process.execPath, [path.join(bundle, 'operator.js'), ...args], { env });
}

function environmentOf(given: AtriumProcess): Readonly<Record<string, string>> {
  return {
    ...given.services,
    NODE_ENV: 'production',
    SECRET_KEY,
    PORT: String(given.port),
    PORTAL_URL: given.portalUrl,
    DATA_DIR: given.dataDir,
    LOG_LEVEL: 'warn',
    // As the shipped image and unit set them.
    NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.SERVER_NODE_OPTIONS ?? ''}`,
    ...SHIPPED_THREADS,
    NODE_COMPILE_CACHE: path.join(given.dataDir, 'compile-cache'),
    // Limits count as always; all requests come from one address and would use them up.
    LIMITS_FACTOR: '1000000',
    ...(given.databaseUrl === undefined ? {} : { DATABASE_URL: given.databaseUrl }),
    ...given.extra,
  };
}
