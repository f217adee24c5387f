import { DEFAULT_STORE_TYPE, storeEndpoints } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** Makes a store that is new to the account current, with type dtm, and reads again what depends on it. */
export function useSelectStore(): (shop: string) => Promise<void> {
  const { callApi, session, storeChannel } = useServices();
  const queryClient = useQueryClient();
  return async (shop) => {
    const body = { shop, type: DEFAULT_STORE_TYPE };
    const { data } = await callApi(storeEndpoints.changeStore, { body });
    session.start(data.auth.token, data.user);
    storeChannel.announce(shop);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
      queryClient.invalidateQueries({ queryKey: queryKeys.connectedApps }),
      queryClient.invalidateQueries({ queryKey: queryKeys.setupGuide }),
    ]);
  };
}
