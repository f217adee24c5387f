import { AsyncLocalStorage } from 'node:async_hooks';
import { fairnessKeyOf } from './network.ts';

/** What is known about a request's client: seen by the server or reported by the client. */
export interface RequestContext {
  /** From the socket, or from the trusted proxy's header. */
  ipAddress: string;
  /** See `core/network.ts`. */
  network: string;
  userAgent: string;
  /** Whether it looks like a browser, whose sessions are bound to a cookie. */
  isBrowser: boolean;
  /** The header, unparsed. */
  acceptLanguage: string | undefined;
  /** An IANA name reported by the client; null if it sent none or an unknown one. */
  timeZone: string | null;
  /**
   * The location found by the server. Without `GEOIP_DB`, or if it has no entry, the location that the client reported. It
   * is displayed and never trusted.
   */
  location: string | null;
  /** True unless the server found the location. */
  isLocationReported: boolean;
  /** The header of a solved challenge, unchecked. */
  proofOfWork: string | undefined;
}

interface RequestOrigin {
  /** For the log, like the network. */
  id: string;
  /** See `core/network.ts`. */
  network: string;
  /** Whether its response was sent, or its client has left. What it started may go on. */
  isOver(): boolean;
}

/** The request that work belongs to, for parts without access to HTTP. */
export interface CurrentRequest {
  /** Runs `work`, and everything it starts, as part of that request. */
  during(request: RequestOrigin, work: () => void): void;
  /** Undefined outside of requests: in jobs and operator commands. */
  get(): RequestOrigin | undefined;
  /**
   * The key by which fair queues group work: the network of its request, also after the client has left. Outside of requests
   * each piece of work has a separate key, because jobs work for all merchants.
   */
  fairnessKey(): string;
  /** Aborts `ms` after the first call in the same request; outside of requests `ms` from now. */
  sharedTimeout(ms: number): AbortSignal;
}

export function createCurrentRequest(): CurrentRequest {
  const storage = new AsyncLocalStorage<RequestOrigin & { timeout?: AbortSignal }>();
  let backgroundTasks = 0;
  return {
    during: (request, work) => storage.run({ ...request }, work),
    get: () => storage.getStore(),
    fairnessKey() {
      const request = storage.getStore();
      return request ? fairnessKeyOf(request.network) : `server ${++backgroundTasks}`;
    },
    sharedTimeout(ms) {
      const request = storage.getStore();
      if (!request || request.isOver()) return AbortSignal.timeout(ms);
      request.timeout ??= AbortSignal.timeout(ms);
      return request.timeout;
    },
  };
}
