import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { createFairTurns } from '../../core/turns/fair-turns.ts';
import type { SourceOf } from './write-lock.ts';

interface FairPoolOptions {
  /** How many connections the pool has. */
  max: number;
  /** How many of them one source may have. */
  perSource: number;
  /** How long to wait for a connection. */
  waitMs: number;
  sourceOf: SourceOf;
}

/** The pool, whose connections are lent in turns by source: the driver's own queue is in the order of arrival. */
export function inFairTurns(
  pool: PostgresPool,
  { max, perSource, waitMs, sourceOf }: FairPoolOptions,
): PostgresPool {
  const turns = createFairTurns({ atOnce: max, perSource, waitMs, refusal: noConnection });

  async function connect(): Promise<PostgresPoolClient> {
    const startedAt = performance.now();
    const source = sourceOf();
    await turns.take(source);
    const connecting = connectInTurn(source);
    const client = await within(waitMs - (performance.now() - startedAt), connecting);
    if (client) return client;
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw noConnection();
  }

  /** The turn lasts until the connection is released, or could not be made. */
  async function connectInTurn(source: string): Promise<PostgresPoolClient> {
    try {
      const client = await pool.connect();
      return {
        query: client.query,
        release(destroy) {
          client.release(destroy);
          turns.end(source);
        },
      };
    } catch (error) {
      turns.end(source);
      throw error;
    }
  }

  return { ...pool, connect, end: () => pool.end() };
}

/**
 * Whoever has waited for a turn has less time left than the driver gives to a new connection.
 *
 * @returns null if it takes longer.
 */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, Math.max(0, ms), null);
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer));
}

/** With the driver's message, by which `database-failures.ts` recognises it. */
function noConnection(): Error {
  return new Error('timeout exceeded when trying to connect: none was free');
}
