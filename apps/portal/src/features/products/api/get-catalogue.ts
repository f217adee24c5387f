import { productEndpoints } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** The products of this portal, in the order of their cards. */
export function useCatalogue() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: async ({ signal }) => (await callApi(productEndpoints.getCatalogue, { signal })).data,
    // Changes with a deployment, and then a reload brings it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
