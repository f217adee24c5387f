import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of a request in every log line. */
interface RequestOrigin {
  id: string;
  /** See `core/network.ts`. */
  network: string;
}

/** The request that work belongs to, for the log lines of parts without access to HTTP. */
export interface CurrentRequest {
  /** Runs `work`, and everything it starts, as part of that request. */
  during(request: RequestOrigin, work: () => void): void;
  /** Undefined outside of requests: in jobs and operator commands. */
  get(): RequestOrigin | undefined;
}

export function createCurrentRequest(): CurrentRequest {
  const storage = new AsyncLocalStorage<RequestOrigin>();
  return {
    during: (request, work) => storage.run(request, work),
    get: () => storage.getStore(),
  };
}
