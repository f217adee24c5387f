import { Gauge, type Registry } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Drain } from '../http/operations/drain.ts';
import { hasRoom, needsDataDir, type ReadFreeBytes } from './data-dir.ts';

export interface ReadinessParts {
  config: Pick<Config, 'databaseUrl' | 'bucket' | 'dataDir'>;
  database: Database;
  drain: Pick<Drain, 'draining'>;
  readFreeBytes: ReadFreeBytes;
  log: Pick<Logger, 'warn' | 'info'>;
  registry: Registry;
}

/**
 * Whether load balancers may send requests to this process. Changes are logged with their reason, because a process
 * without requests logs nothing else.
 */
export function createReadiness(parts: ReadinessParts): () => Promise<boolean> {
  let lastReason: string | null = null;
  let running: Promise<boolean> | null = null;

  async function check(): Promise<boolean> {
    const { reason, error } = await findReason(parts);
    if (reason !== lastReason) {
      if (reason === null) parts.log.info('ready again');
      else parts.log.warn({ reason, ...(error ? { err: error } : {}) }, 'not ready');
    }
    lastReason = reason;
    return reason === null;
  }

  /** Concurrent requests share one check, so that many of them cost no more than one. */
  function isReady(): Promise<boolean> {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  }

  new Gauge({
    name: 'atrium_ready',
    help: 'Whether this process accepts requests: 1 or 0, like /readyz.',
    registers: [parts.registry],
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  return isReady;
}

async function findReason(
  parts: ReadinessParts,
): Promise<{ reason: string | null; error?: unknown }> {
  const { config, database, drain } = parts;
  if (drain.draining) return { reason: 'the process is stopping' };
  try {
    if (!(await isMigrated(database))) return { reason: 'the database is of an older version' };
    if (needsDataDir(config) && !(await hasRoom(config.dataDir, parts.readFreeBytes))) {
      return { reason: 'DATA_DIR has less than 32 MiB free' };
    }
  } catch (error) {
    return { reason: 'the database or DATA_DIR does not respond', error };
  }
  return { reason: null };
}
