import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** Opens a pool on PostgreSQL whose waits are all bounded, so that a dead database answers as 503. */
export function postgresDialect(
  url: string,
  onConnectionError: (error: Error) => void,
): PostgresDialect {
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
  // Without listeners the loss of a connection, idle or in a transaction, would end the process.
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return new PostgresDialect({ pool: droppingSilentConnections(pool) });
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
