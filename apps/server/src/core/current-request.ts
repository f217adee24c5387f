import { AsyncLocalStorage } from 'node:async_hooks';
import { turnSourceOf } from './network.ts';

interface RequestOrigin {
  /** For the log, like the network. */
  id: string;
  /** See `core/network.ts`. */
  network: string;
  /** What it started may go on, such as the outbox worker that it woke. */
  isOver(): boolean;
}

/** The request that work belongs to, for parts without access to HTTP. */
export interface CurrentRequest {
  /** Runs `work`, and everything it starts, as part of that request. */
  during(request: RequestOrigin, work: () => void): void;
  /** Undefined outside of requests: in jobs and operator commands. */
  get(): RequestOrigin | undefined;
  /** Whose turn work takes among others: the network's, or outside of requests the server's own. */
  turnSource(): string;
  /** Aborts `ms` after the first call in the same request; outside of requests `ms` from now. */
  sharedTimeout(ms: number): AbortSignal;
}

export function createCurrentRequest(): CurrentRequest {
  const storage = new AsyncLocalStorage<RequestOrigin & { timeout?: AbortSignal }>();
  return {
    during: (request, work) => storage.run({ ...request }, work),
    get: () => storage.getStore(),
    turnSource() {
      const request = storage.getStore();
      return request && !request.isOver() ? turnSourceOf(request.network) : '';
    },
    sharedTimeout(ms) {
      const request = storage.getStore();
      if (!request || request.isOver()) return AbortSignal.timeout(ms);
      request.timeout ??= AbortSignal.timeout(ms);
      return request.timeout;
    },
  };
}
