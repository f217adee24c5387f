import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { createFairSemaphore } from '../../core/fair-semaphore.ts';
import type { CurrentRequest } from '../../core/request-context.ts';

interface FairPoolOptions {
  /** How many connections the pool has. */
  max: number;
  /** How many of them one key may have. */
  perKey: number;
  /** How long to wait for a connection. */
  waitMs: number;
  fairnessKey: CurrentRequest['fairnessKey'];
}

/** The pool with a fair queue for its connections: the driver's own queue is in the order of arrival. */
export function fairPool(
  pool: PostgresPool,
  { max, perKey, waitMs, fairnessKey }: FairPoolOptions,
): PostgresPool {
  const semaphore = createFairSemaphore({
    concurrency: max,
    perKey,
    waitMs,
    refusal: noConnection,
  });

  async function connect(): Promise<PostgresPoolClient> {
    const startedAt = performance.now();
    const key = fairnessKey();
    await semaphore.acquire(key);
    const connecting = connectWithPermit(key);
    const client = await within(waitMs - (performance.now() - startedAt), connecting);
    if (client) return client;
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw noConnection();
  }

  /** Releases the key with the connection, or if it could not be made. */
  async function connectWithPermit(key: string): Promise<PostgresPoolClient> {
    try {
      const client = await pool.connect();
      return {
        query: client.query,
        release(destroy) {
          client.release(destroy);
          semaphore.release(key);
        },
      };
    } catch (error) {
      semaphore.release(key);
      throw error;
    }
  }

  return { ...pool, connect, end: () => pool.end() };
}

/**
 * A caller that has waited in the queue has less time left than the driver allows for a new connection.
 *
 * @returns null if it takes longer.
 */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, Math.max(0, ms), null);
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer));
}

/** Begins with the message of the driver, by which `database-failures.ts` recognises it. */
function noConnection(): Error {
  return new Error('timeout exceeded when trying to connect: none was free');
}
