import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** PostgreSQL's code for a write on a standby. */
const READ_ONLY = '25006';
/** PostgreSQL's code when a prepared statement would return other columns than before, after a migration. */
const OUTDATED_STATEMENT = '0A000';

const namesBySql = new Map<string, string>();

/** From now on each connection prepares this query when it first runs it. */
export function prepareOnce(sql: string): void {
  namesBySql.getOrInsertComputed(sql, () => `compiled_${namesBySql.size + 1}`);
}

/** Grows when a migration has changed the columns that statements return, so that all are prepared again. */
let generation = 0;

/**
 * The pool with two additions. Queries named by `prepareOnce` are prepared once for each connection, unless it is to
 * a pooler. A connection is closed after a query timeout, because the driver would wait for the missing response before
 * it sends anything else. So is a connection to a previous leader, on which no write can succeed.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const direct = new WeakMap<pg.PoolClient, boolean>();

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    try {
      const isDirect = direct.get(client) ?? (await isDirectConnection(client));
      direct.set(client, isDirect);
      return extend(client, isDirect);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return { options: pool.options, connect, end: () => pool.end() };
}

/**
 * The pool for statements of any length. The limit is lifted inside a transaction, because it can be the role's own, and a
 * pooler passes on no setting of a connection.
 */
export function withoutStatementTimeout(pool: PostgresPool): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    let inTransaction = false;
    let isBroken = false;

    async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      if (inTransaction) {
        // The two words by which Kysely ends a transaction.
        if (text === 'commit' || text === 'rollback') inTransaction = false;
        return client.query(text, values);
      }
      if (/^(begin|start transaction)\b/.test(text)) {
        inTransaction = true;
        const result = await client.query(text, values);
        await client.query(LIFT_LIMIT, []);
        return result;
      }
      await client.query(BEGIN_WITHOUT_LIMIT, []);
      try {
        const result = await client.query(text, values);
        await client.query('commit', []);
        return result;
      } catch (error) {
        await client.query('rollback', []).catch(() => {
          isBroken = true;
        });
        throw error;
      }
    }

    return {
      // Cast, because Kysely's type has another signature for cursors, which are not used.
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || isBroken),
    };
  }

  return { ...pool, connect, end: () => pool.end() };
}

const LIFT_LIMIT = 'set local statement_timeout = 0';
const BEGIN_WITHOUT_LIMIT = 'begin; set local statement_timeout = 0';

/**
 * A pooler such as PgBouncer may use another of its connections for each transaction, in which nothing is prepared. It is
 * detected by the process id at the start of a connection, which differs from `pg_backend_pid()`.
 */
async function isDirectConnection(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === Reflect.get(client, 'processID');
}

function extend(client: pg.PoolClient, isDirect: boolean): PostgresPoolClient {
  let hasTimedOut = false;
  let isOnStandby = false;

  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (hasTimedOut) throw new Error('Connection terminated: an earlier query timed out.');
    try {
      const name = isDirect ? namesBySql.get(text) : undefined;
      return await (name === undefined
        ? client.query(text, [...values])
        : runPrepared(client, { name, text, values: [...values] }));
    } catch (error) {
      hasTimedOut = error instanceof Error && error.message === 'Query read timeout';
      isOnStandby ||= error instanceof pg.DatabaseError && error.code === READ_ONLY;
      throw error;
    }
  }

  return {
    // Cast, because Kysely's type has another signature for cursors, which are not used.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || hasTimedOut || isOnStandby),
  };
}

async function runPrepared(
  client: pg.PoolClient,
  query: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  const isInTransaction = client.getTransactionStatus() !== 'I';
  const preparedIn = generation;
  const run = () => client.query({ ...query, name: `${query.name}_${generation}` });
  try {
    return await run();
  } catch (error) {
    const isOutdated = error instanceof pg.DatabaseError && error.code === OUTDATED_STATEMENT;
    if (!isOutdated) throw error;
    if (preparedIn === generation) generation += 1;
    // A transaction has failed as a whole; the caller repeats it (`database-failures.ts`).
    if (isInTransaction) throw error;
    return run();
  }
}
