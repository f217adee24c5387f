import { type CallApi, createClient } from '@atrium/contract';
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
