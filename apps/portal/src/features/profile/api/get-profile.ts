import { type Profile, profileEndpoints } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';

/**
 * The logged-in merchant and their stores; the merchant is also stored in the browser.
 *
 * @param options.pollMs milliseconds between reloads while the page is visible; by default it is not polled.
 */
export function useProfile({ pollMs = false }: { pollMs?: number | false } = {}) {
  const { callApi, session, storeCache } = useServices();
  return useQuery({
    queryKey: queryKeys.profile,
    refetchInterval: pollMs,
    queryFn: async ({ signal }): Promise<Profile> => {
      const { data } = await callApi(profileEndpoints.getProfile, { signal });
      const { shoplist, ...user } = data;
      session.saveUser(user);
      storeCache.keep(user.id, shoplist);
      return data;
    },
  });
}
