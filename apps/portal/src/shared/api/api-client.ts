import {
  ApiError,
  type BodyInputOf,
  type CallApi,
  type CallOptions,
  createClient,
  type Endpoint,
  isApiError,
  type ResponseOf,
  TIME_ZONE_HEADER,
} from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { importAgain } from '../build/import-again.ts';
import { useServices } from '../services.ts';
import type { SessionStore } from '../session/session-store.ts';

interface ApiClientParts {
  fetch: typeof fetch;
  session: SessionStore;
  /** Headers with the approximate location; empty if unknown. */
  locationHeaders: () => Promise<Record<string, string>>;
}

/**
 * The contract's client with the session and location headers of this browser. A call fails with `unauthenticated` if its
 * session ends meanwhile: its response must not be stored in this browser as that of the next merchant.
 */
export function createApiClient({ fetch, session, locationHeaders }: ApiClientParts): CallApi {
  const call = createClient({
    fetch,
    token: () => session.read().token,
    headersFor: async ({ sendsGeolocation }) => ({
      ...(sendsGeolocation ? { ...(await locationHeaders()), ...timeZoneHeader() } : {}),
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
    }),
    onUnauthenticated(token) {
      // A late response to an old token must not end the current session.
      if (session.read().token === token) session.wipe();
    },
  });
  return async (endpoint, options) => {
    // The token is another one after a switch of stores, so it counts only if the user is unknown, as after some updates.
    const { user, token } = session.read();
    const caller = user?.id ?? token;
    const response = await withProofOfWork(call, endpoint, options);
    if (endpoint.authentication === 'session') {
      const now = session.read();
      if (caller !== now.user?.id && caller !== now.token) {
        throw new ApiError({ message: '', status: 401, code: 'unauthenticated' });
      }
      session.confirm();
    }
    return response;
  };
}

/** Repeats a call once with a proof of work, if the server requires one. */
async function withProofOfWork<E extends Endpoint>(
  call: CallApi,
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResponseOf<E>> {
  try {
    return await call(endpoint, options);
  } catch (error) {
    if (!isApiError(error, 'proof_of_work_required')) throw error;
    const { solveProofOfWork } = await importAgain(
      () => import('./solve-proof-of-work.ts'),
      'solveProofOfWork',
    );
    return call(endpoint, { ...options, proofOfWork: await solveProofOfWork(call) });
  }
}

/** Some browsers without a known time zone report none. */
function timeZoneHeader(): Record<string, string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { [TIME_ZONE_HEADER]: timeZone } : {};
}

/** A mutation that calls one endpoint with a body. */
export function useCall<E extends Endpoint>(endpoint: E) {
  const { callApi } = useServices();
  return useMutation({
    // The variables may contain a password and must not stay in the cache.
    gcTime: 0,
    mutationFn: (body: BodyInputOf<E>): Promise<ResponseOf<E>> => {
      // Cast, because TypeScript cannot infer that the other options are optional.
      const options = { body } as CallOptions<E>;
      return callApi(endpoint, options);
    },
  });
}
