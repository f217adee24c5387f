import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { explainStartError } from '../core/start-error.ts';
import { createSealer, type Sealer } from '../crypto/sealing.ts';
import { deriveKey } from '../crypto/secrets.ts';
import { type Database, openDatabase } from '../database/database.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Where the embedded database lies when no other is configured. */
export function sqliteFileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'atrium.db');
}

/**
 * Opens the database that the configuration names.
 *
 * @throws StartError
 */
export function openConfiguredDatabase(config: Place, log: Logger): Database {
  const location = { url: config.databaseUrl, file: sqliteFileOf(config) };
  try {
    return openDatabase(location, (error) => log.warn({ err: error }, 'database connection lost'));
  } catch (error) {
    throw explainStartError(error);
  }
}

/** The sealer of every process that has this `SECRET_KEY`. */
export function configuredSealer({ secretKey }: Pick<Config, 'secretKey'>): Sealer {
  return createSealer(deriveKey(secretKey, 'sealing'));
}
