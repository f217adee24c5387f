import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** Opens a pool on PostgreSQL whose waits are all bounded, so that a dead database answers as 503. */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: 2500,
    statement_timeout: 2500,
    lock_timeout: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Times and counts fit a double; the driver's own choice for int8 is text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onIdleError);
  return new PostgresDialect({ pool });
}
