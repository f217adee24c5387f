import { isApiError } from '@atrium/contract';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** One retry policy for all queries: only failures that may be temporary are retried. */
export function createQueryClient(retryDelayMs?: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, an error is shown instead of a query that waits without notice.
      queries: {
        networkMode: 'always',
        // Failed queries run again when the network is back.
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && isTemporary(error),
        ...(retryDelayMs === undefined ? {} : { retryDelay: retryDelayMs }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isTemporary(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 503);
}

/** The keys of all queries, in one place because pages invalidate them. */
export const queryKeys = {
  profile: ['profile'],
  catalogue: ['catalogue'],
  connectedApps: ['connected-apps'],
  countries: ['countries'],
  devices: ['devices'],
  emailSuggestion: ['email-suggestion'],
  registrationStatus: ['registration-status'],
  setupGuide: ['setup-guide'],
  linkedAccounts: ['linked-accounts'],
  install: ['install'],
  storeDetails: ['store-details'],
  storeRequests: ['store-requests'],
} as const;
