import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { toStartError } from '../core/start-error.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../database/database.ts';
import type { Tracing } from './telemetry/tracing.ts';

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Where the embedded database lies when no other is configured. */
export function sqliteFileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'atrium.db');
}

interface ConfiguredDatabaseOptions
  extends Pick<DatabaseOptions, 'fairnessKey' | 'limitsStatements'> {
  traceQuery?: Tracing['traceQuery'] | undefined;
}

/**
 * Opens the database that the configuration names.
 *
 * @throws StartError
 */
export function openConfiguredDatabase(
  config: DatabaseConfig,
  log: Logger,
  { traceQuery, ...options }: ConfiguredDatabaseOptions = {},
): Database {
  const location = { url: config.databaseUrl, file: sqliteFileOf(config) };
  try {
    const events = {
      connectionLost: (error: Error) => log.warn({ err: error }, 'database connection lost'),
      syncFailed(error: Error) {
        log.fatal({ err: error }, 'the disk failed to sync the database; the process ends at once');
        // Without closing the database: that would copy SQLite's log without comparing the checksums, which the next start
        // compares. Not by a signal, because the first process of a container ignores it.
        process.exit(1);
      },
      query: traceQuery,
    };
    return openDatabase(location, events, options);
  } catch (error) {
    throw toStartError(error);
  }
}
