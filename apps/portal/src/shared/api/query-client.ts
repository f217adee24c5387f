import { isApiError } from '@atrium/contract';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** One retry policy for all reading calls: only what may pass by itself is asked again. */
export function createQueryClient(retryDelayMs?: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that thinks it is offline gets its error shown, not a call that waits in secret.
      queries: {
        networkMode: 'always',
        // What failed meanwhile heals by itself once the network is back.
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        ...(retryDelayMs === undefined ? {} : { retryDelay: retryDelayMs }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 503);
}

/** Where the answers of reading calls are kept, named once because pages invalidate them. */
export const queryKeys = {
  profile: ['profile'],
  catalogue: ['catalogue'],
  connectedApps: ['connected-apps'],
  countries: ['countries'],
  devices: ['devices'],
  setupGuide: ['setup-guide'],
  linkedAccounts: ['linked-accounts'],
  install: ['install'],
  storeRequests: ['store-requests'],
} as const;
