import { isApiError, type RegistrationStatus } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-client.ts';
import { useServices } from '../../shared/services.ts';
import { getRegistrationStatus } from './api/auth-calls.ts';

/** A page continues at most 3 seconds after its link was opened on another device. */
const POLL_MS = 2_000;
const POLL_AFTER_FAILURE_MS = 10_000;

/** Polls whether the registration of `email` was verified elsewhere, while `enabled` and while the page is visible. */
export function useRegistrationWatch(email: string, enabled: boolean) {
  const { callApi } = useServices();
  const { data, refetch } = useQuery<RegistrationStatus>({
    queryKey: [...queryKeys.registrationStatus, email],
    queryFn: () => getRegistrationStatus(callApi, email),
    enabled: (query) => enabled && query.state.data !== 'verified',
    refetchInterval: ({ state: { error } }) => (error ? waitAfter(error) : POLL_MS),
    retry: false,
    // Whoever has just arrived is about to type the code.
    initialData: 'waiting',
    staleTime: POLL_MS,
    gcTime: 0,
  });
  const checkNow = () => {
    // `refetch` itself does not look at `enabled`.
    if (enabled && data !== 'verified') void refetch();
  };
  return { status: data, checkNow };
}

/** Milliseconds until the next poll after a failed one. */
function waitAfter(error: Error): number {
  const seconds = isApiError(error) ? error.retryAfterSeconds : null;
  return Math.max(POLL_AFTER_FAILURE_MS, (seconds ?? 0) * 1000);
}
