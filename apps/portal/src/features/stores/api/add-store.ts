import { type BodyOf, DEFAULT_STORE_TYPE, storeEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

export type NewStore = BodyOf<typeof storeEndpoints.addStore>;

/** Adds a store, switches to it with type dtm, then reloads the profile (section 7). */
export function useAddStore() {
  const { callApi, session, storeChannel } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewStore) => {
      const { data: added } = await callApi(storeEndpoints.addStore, { body });
      const { data } = await callApi(storeEndpoints.changeStore, {
        body: { shop: added.shop, type: DEFAULT_STORE_TYPE },
      });
      session.start(data.auth.token, data.user);
      storeChannel.announce(added.shop);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
        queryClient.invalidateQueries({ queryKey: queryKeys.connectedApps }),
        queryClient.invalidateQueries({ queryKey: queryKeys.setupGuide }),
      ]);
      return added;
    },
  });
}
