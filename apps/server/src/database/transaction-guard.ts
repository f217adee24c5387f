import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';

export interface TransactionGuard {
  /** Runs the work of a transaction. */
  inside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** For the connection outside: refuses its queries while the caller is inside. */
  readonly plugin: KyselyPlugin;
}

/**
 * Finds queries that bypass the transaction they are made in. SQLite has one connection, so such a
 * query waits for the transaction, which waits for it, for ever; PostgreSQL would run it outside.
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
