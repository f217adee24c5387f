import { profileEndpoints } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** All countries by name; they do not change while a page is open. */
export function useCountries() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.countries,
    queryFn: async ({ signal }) => (await callApi(profileEndpoints.getCountries, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
