import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';

export interface TransactionGuard {
  /** Runs the work of a transaction. */
  inside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** For the connection outside of transactions: rejects its queries during the caller's transaction. */
  readonly plugin: KyselyPlugin;
}

/**
 * Detects queries that bypass the transaction they are made in. On SQLite such a write deadlocks, because
 * it waits for the transaction; on PostgreSQL it would run outside of the transaction.
 */
export function createTransactionGuard(): TransactionGuard {
  const transaction = new AsyncLocalStorage<true>();
  return {
    inside: (work) => transaction.run(true, work),
    plugin: {
      transformQuery({ node }) {
        if (transaction.getStore()) {
          throw new Error('This query bypasses the transaction it is made in.');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}
