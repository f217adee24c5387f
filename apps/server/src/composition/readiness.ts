import { Gauge, type Registry } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Drain } from '../http/health/drain.ts';
import { hasRoom, needsDataDir, type ReadFreeBytes } from './data-dir.ts';

export interface ReadinessParts {
  config: Pick<Config, 'databaseUrl' | 'bucket' | 'dataDir'>;
  database: Database;
  drain: Pick<Drain, 'draining'>;
  readFreeBytes: ReadFreeBytes;
  log: Pick<Logger, 'warn' | 'info'>;
  registry: Registry;
}

export interface Readiness {
  /** Whether this process can serve every request. */
  isReady(): Promise<boolean>;
  /**
   * Whether a load balancer may send requests to this process. An unreachable database is no reason against it: the other
   * processes have the same one, and a balancer that leaves out all of them responds to everything itself, also for pages
   * that need no database.
   */
  isNodeReady(): Promise<boolean>;
}

/** Changes are logged with their reason, because a process without requests logs nothing else. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { log, registry } = parts;
  const ofNode = () => findReasonOfNode(parts);
  const isReady = createCheck(
    async () => (await findReasonOfDatabase(parts)) ?? ofNode(),
    (reason) => (reason ? log.warn(reason, 'not ready') : log.info('ready again')),
  );
  const isNodeReady = createCheck(ofNode, (reason) =>
    reason ? log.warn(reason, 'node not ready') : log.info('node ready again'),
  );
  new Gauge({
    name: 'atrium_ready',
    help: 'Whether this process can serve every request: 1 or 0, like /readyz.',
    registers: [registry],
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  return { isReady, isNodeReady };
}

interface Reason {
  reason: string;
  err?: unknown;
}

function createCheck(
  find: () => Promise<Reason | null>,
  logChange: (reason: Reason | null) => void,
): () => Promise<boolean> {
  let last: Reason | null = null;
  let running: Promise<boolean> | null = null;

  async function check(): Promise<boolean> {
    const found = await find();
    if (found?.reason !== last?.reason) logChange(found);
    last = found;
    return found === null;
  }

  /** Concurrent requests share one check, so that many of them cost no more than one. */
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

async function findReasonOfNode({
  config,
  drain,
  readFreeBytes,
}: ReadinessParts): Promise<Reason | null> {
  if (drain.draining) return { reason: 'the process is stopping' };
  if (!needsDataDir(config)) return null;
  try {
    const isRoomy = await hasRoom(config.dataDir, readFreeBytes);
    return isRoomy ? null : { reason: 'DATA_DIR has less than 32 MiB free' };
  } catch (error) {
    return { reason: 'DATA_DIR does not respond', err: error };
  }
}

async function findReasonOfDatabase({ database, drain }: ReadinessParts): Promise<Reason | null> {
  // A draining process is not ready anyway, so the database need not be queried.
  if (drain.draining) return null;
  try {
    const isCurrent = await isMigrated(database);
    return isCurrent ? null : { reason: 'the database is of an older version' };
  } catch (error) {
    return { reason: 'the database does not respond', err: error };
  }
}
