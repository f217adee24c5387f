import {
  type DataOf,
  type profileEndpoints,
  type ShopList,
  storeEndpoints,
} from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

type Profile = DataOf<typeof profileEndpoints.getProfile>;

/**
 * Reads the list of stores again: another tab or device may have added or confirmed one. The current store
 * stays the one that the page was rendered for.
 */
export function useRefreshStores() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data } = await callApi(storeEndpoints.listStores, {});
      queryClient.setQueryData<Profile>(
        queryKeys.profile,
        (before) => before && { ...before, shoplist: merged(before.shoplist, data.shops) },
      );
    },
  });
}

function merged({ currentShop }: ShopList, shops: ShopList['shops']): ShopList {
  const fresh = shops.find(({ domain }) => domain === currentShop?.domain);
  return { currentShop: fresh ?? currentShop, shops };
}
