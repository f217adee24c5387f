import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that work belongs to, for the log lines of parts without access to HTTP. */
export interface RequestIds {
  /** Runs `work`, and everything it starts, as part of that request. */
  during(id: string, work: () => void): void;
  /** Undefined outside of requests: in jobs and operator commands. */
  current(): string | undefined;
}

export function createRequestIds(): RequestIds {
  const storage = new AsyncLocalStorage<string>();
  return {
    during: (id, work) => storage.run(id, work),
    current: () => storage.getStore(),
  };
}
