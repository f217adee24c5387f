import { AsyncLocalStorage } from 'node:async_hooks';

/** Which request a piece of work is part of, for the log lines of parts that know no HTTP. */
export interface RequestIds {
  /** Does `work`, and all that follows from it, as part of that request. */
  during(id: string, work: () => void): void;
  /** Undefined beside the requests: in jobs and in an operator's commands. */
  current(): string | undefined;
}

export function createRequestIds(): RequestIds {
  const storage = new AsyncLocalStorage<string>();
  return {
    during: (id, work) => storage.run(id, work),
    current: () => storage.getStore(),
  };
}
