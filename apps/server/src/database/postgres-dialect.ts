import {
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { SplitDriver } from './split-driver.ts';

const INT8 = 20;

const WRITERS = 10;
const READERS = 5;
/** Both together stay below the three seconds within which a caller is answered. */
const POOL_WAIT_MS = 2000;
const LOCK_WAIT_MS = 800;

/**
 * Opens PostgreSQL with waits that are all bounded, so that a dead database or a locked row answers as 503, and with
 * connections for readers alone, which stay free when all writers wait for one row.
 */
export function postgresDialect(
  url: string,
  onConnectionError: (error: Error) => void,
): PostgresDialect {
  const open = (max: number) => droppingSilentConnections(openPool(url, max, onConnectionError));
  return new SplitPostgresDialect({ pool: open(READERS) }, { pool: open(WRITERS) });
}

class SplitPostgresDialect extends PostgresDialect {
  readonly #readers: PostgresDialectConfig;
  readonly #writers: PostgresDialectConfig;

  constructor(readers: PostgresDialectConfig, writers: PostgresDialectConfig) {
    super(writers);
    this.#readers = readers;
    this.#writers = writers;
  }

  override createDriver(): Driver {
    return new SplitDriver(new PostgresDriver(this.#readers), new PostgresDriver(this.#writers));
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
    // Times and counts fit a double; the driver's own choice for int8 is text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without listeners the loss of a connection, idle or in a transaction, would end the process.
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return pool;
}

/**
 * Gives up a connection on which an answer did not come in time: the driver would wait for that
 * answer before it sends anything else, so every later call would run into its time as well.
 */
function droppingSilentConnections(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => withoutSilence(await pool.connect()),
    end: () => pool.end(),
  };
}

function withoutSilence(client: pg.PoolClient): PostgresPoolClient {
  let isSilent = false;

  /** Kysely asks in one of two forms; both go on as they came. */
  async function query(...args: unknown[]): Promise<unknown> {
    if (isSilent) throw new Error('Connection terminated: it had fallen silent.');
    try {
      return await Reflect.apply(client.query, client, args);
    } catch (error) {
      isSilent = error instanceof Error && error.message === 'Query read timeout';
      throw error;
    }
  }

  return {
    // Cast, because the two forms are overloads, which one function's type cannot say.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isSilent),
  };
}
