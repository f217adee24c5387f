import {
  type Answer,
  type BodyInputOf,
  type CallApi,
  type CallOptions,
  createClient,
  type Endpoint,
} from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../services.ts';
import type { SessionStore } from '../session/session-store.ts';

interface ApiClientParts {
  fetch: typeof fetch;
  session: SessionStore;
  /** Headers with the approximate location, empty when unknown. */
  locationHeaders: () => Promise<Record<string, string>>;
}

/** The contract's client with this browser's session and location headers. */
export function createApiClient({ fetch, session, locationHeaders }: ApiClientParts): CallApi {
  const call = createClient({
    fetch,
    token: () => session.read().token,
    headersFor: async ({ sendsGeolocation }) => ({
      ...(sendsGeolocation ? await locationHeaders() : {}),
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
    }),
    onUnauthenticated(token) {
      // A late answer to a token that has been replaced says nothing about the session of now.
      if (session.read().token === token) session.wipe();
    },
  });
  return async (endpoint, options) => {
    const answer = await call(endpoint, options);
    if (endpoint.authentication === 'session') session.confirm();
    return answer;
  };
}

/** The mutation that is one call with a body and nothing else. */
export function useCall<E extends Endpoint>(endpoint: E) {
  const { callApi } = useServices();
  return useMutation({
    // What was sent, a password perhaps, stays in no cache.
    gcTime: 0,
    mutationFn: (body: BodyInputOf<E>): Promise<Answer<E>> => {
      // Cast, because TypeScript does not see that a call with a body needs nothing else.
      const options = { body } as CallOptions<E>;
      return callApi(endpoint, options);
    },
  });
}
