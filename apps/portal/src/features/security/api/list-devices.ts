import { securityEndpoints } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** The devices that are signed in, this one first. */
export function useDevices() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }) =>
      (await callApi(securityEndpoints.listAccessTokens, { signal })).data,
    // Another device may have come or gone since.
    staleTime: 0,
  });
}
