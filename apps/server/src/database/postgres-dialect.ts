import {
  type DialectAdapter,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import type { SessionVersion } from './session-version.ts';
import { SplitDriver } from './split-driver.ts';

const INT8 = 20;
/** PostgreSQL's code for a write on a standby. */
const READ_ONLY = '25006';

const WRITERS = 10;
const READERS = 5;
/** Their sum stays below the three seconds within which a caller gets a response. */
const POOL_WAIT_MS = 2000;
const LOCK_WAIT_MS = 800;

/**
 * Opens PostgreSQL with a timeout on every wait, so that an unreachable database or a locked row results in a 503, and
 * with connections only for reads, which stay free when all writers wait for one row.
 */
export function postgresDialect(
  url: string,
  onConnectionError: (error: Error) => void,
  sessionVersion: SessionVersion,
): PostgresDialect {
  const open = (max: number) => droppingUselessConnections(openPool(url, max, onConnectionError));
  return new SplitPostgresDialect({ pool: open(READERS) }, { pool: open(WRITERS) }, sessionVersion);
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
 * Kysely's own lock belongs to a connection. Behind PgBouncer, which lends connections for a transaction, it would stay
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

function openPool(url: string, max: number, onConnectionError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: POOL_WAIT_MS,
    query_timeout: 2500,
    statement_timeout: 2500,
    lock_timeout: LOCK_WAIT_MS,
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

/**
 * Drops a connection after a query timeout, because the driver would wait for the missing response before it sends
 * anything else, and one to a former leader, on which no write would ever succeed again.
 */
function droppingUselessConnections(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => droppable(await pool.connect()),
    end: () => pool.end(),
  };
}

function droppable(client: pg.PoolClient): PostgresPoolClient {
  let hasTimedOut = false;
  let isOnStandby = false;

  /** Kysely uses one of two call signatures; both are passed on unchanged. */
  async function query(...args: unknown[]): Promise<unknown> {
    if (hasTimedOut) throw new Error('Connection terminated: an earlier query timed out.');
    try {
      return await Reflect.apply(client.query, client, args);
    } catch (error) {
      hasTimedOut = error instanceof Error && error.message === 'Query read timeout';
      isOnStandby ||= error instanceof pg.DatabaseError && error.code === READ_ONLY;
      throw error;
    }
  }

  return {
    // Cast, because the two signatures are overloads, which one function's type cannot express.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || hasTimedOut || isOnStandby),
  };
}
