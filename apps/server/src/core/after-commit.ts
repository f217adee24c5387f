import { AsyncLocalStorage } from 'node:async_hooks';

/** Defers work until the surrounding transaction has committed, because a transaction can be retried or rolled back. */
export interface AfterCommit {
  /** Runs one attempt of a transaction and, once it has committed, the deferred work. */
  inTransaction<Result>(transaction: () => Promise<Result>): Promise<Result>;
  /** Runs `work` after the commit, or at once outside a transaction. */
  run(work: () => void): void;
}

export function createAfterCommit(): AfterCommit {
  const storage = new AsyncLocalStorage<(() => void)[]>();
  return {
    async inTransaction(transaction) {
      const deferred: (() => void)[] = [];
      const result = await storage.run(deferred, transaction);
      for (const work of deferred) work();
      return result;
    },
    run(work) {
      const deferred = storage.getStore();
      if (deferred) deferred.push(work);
      else work();
    },
  };
}
