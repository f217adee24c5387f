import {
  type DialectAdapter,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import type { CurrentRequest } from '../core/request-context.ts';
import { fairPool } from './concurrency/fair-pool.ts';
import { withoutStatementTimeout, withPreparedStatements } from './postgres-client.ts';
import type { SessionVersion } from './session-version.ts';
import { SplitDriver } from './split-driver.ts';

const INT8 = 20;

const WRITERS = 10;
/** The writers that one network may have: its transactions can all wait for one row. */
const WRITERS_PER_NETWORK = 7;
const READERS = 5;
/** Together with the timeout of a statement, less than the three seconds within which a caller gets a response. */
export const POOL_WAIT_MS = 1200;

/** In milliseconds. Sent as start-up parameters of each connection; a pooler may ignore them. */
export const sessionTimeouts = {
  statement_timeout: 1700,
  lock_timeout: 800,
  /** A process that has stalled in a transaction holds its locks no longer. */
  idle_in_transaction_session_timeout: 5000,
};

interface PostgresOptions {
  connectionLost: (error: Error) => void;
  fairnessKey: CurrentRequest['fairnessKey'];
  limitsStatements: boolean;
}

/**
 * Opens PostgreSQL with a timeout on every wait, so that an unreachable database or a locked row results in a 503,
 * with connections only for reads, which stay free when all writers wait for one row, and with a fair queue for
 * connections, so that a flood from one network does not use up the time that others may wait.
 */
export function postgresDialect(
  url: string,
  sessionVersion: SessionVersion,
  { connectionLost, fairnessKey, limitsStatements }: PostgresOptions,
): PostgresDialect {
  const { statement_timeout, ...otherTimeouts } = sessionTimeouts;
  const limits = limitsStatements
    ? { ...sessionTimeouts, query_timeout: statement_timeout }
    : otherTimeouts;
  const open = (max: number, perKey = max) => {
    const pool = withPreparedStatements(openPool(url, { max, ...limits }, connectionLost));
    return fairPool(limitsStatements ? pool : withoutStatementTimeout(pool), {
      max,
      perKey,
      waitMs: POOL_WAIT_MS,
      fairnessKey,
    });
  };
  return new SplitPostgresDialect(
    { pool: open(READERS) },
    { pool: open(WRITERS, WRITERS_PER_NETWORK) },
    sessionVersion,
  );
}

/** One connection without timeouts, for migrations. */
export function migrationPostgresDialect(url: string): PostgresDialect {
  return new MigrationPostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) });
}

class MigrationPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new AdapterWithoutLock();
  }
}

/**
 * Kysely's own lock belongs to a connection. Behind PgBouncer, which assigns connections for a transaction, it would stay
 * with a connection that others use, and every later start would wait for it.
 */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class SplitPostgresDialect extends PostgresDialect {
  readonly #readers: PostgresDialectConfig;
  readonly #writers: PostgresDialectConfig;
  readonly #sessionVersion: SessionVersion;

  constructor(
    readers: PostgresDialectConfig,
    writers: PostgresDialectConfig,
    sessionVersion: SessionVersion,
  ) {
    super(writers);
    this.#readers = readers;
    this.#writers = writers;
    this.#sessionVersion = sessionVersion;
  }

  override createDriver(): Driver {
    return new SplitDriver(
      new PostgresDriver(this.#readers),
      new PostgresDriver(this.#writers),
      this.#sessionVersion,
    );
  }
}

function openPool(
  url: string,
  limits: pg.PoolConfig,
  onConnectionError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...limits,
    connectionTimeoutMillis: POOL_WAIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Times and counts fit a double; the driver's default for int8 is text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without listeners, losing a connection, idle or in a transaction, would end the process.
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return pool;
}
