import { AsyncLocalStorage } from 'node:async_hooks';

/** Puts work off until the transaction around it has committed: a transaction may run again, or come to nothing. */
export interface AfterCommit {
  /** Runs one try of a transaction, and what was put off in it once that has committed. */
  following<Result>(transaction: () => Promise<Result>): Promise<Result>;
  /** Does `work` at once where there is no transaction. */
  run(work: () => void): void;
}

export function createAfterCommit(): AfterCommit {
  const storage = new AsyncLocalStorage<(() => void)[]>();
  return {
    async following(transaction) {
      const putOff: (() => void)[] = [];
      const result = await storage.run(putOff, transaction);
      for (const work of putOff) work();
      return result;
    },
    run(work) {
      const putOff = storage.getStore();
      if (putOff) putOff.push(work);
      else work();
    },
  };
}
