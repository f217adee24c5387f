import { productEndpoints } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** Which products the current store is connected to. Not asked with the store, so that it can go out beside the profile call. */
export function useConnectedApps() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.connectedApps,
    queryFn: async ({ signal }) => (await callApi(productEndpoints.connectedApps, { signal })).data,
  });
}
