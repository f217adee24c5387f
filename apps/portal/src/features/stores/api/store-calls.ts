import {
  type DataOf,
  DEFAULT_STORE_TYPE,
  type profileEndpoints,
  type ShopList,
  storeEndpoints,
} from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';

export interface StoreChoice {
  shop: string;
  type: string;
}

/** Makes another store current and takes over the new token and user. */
export function useChangeStore() {
  const { callApi, session, storeChannel } = useServices();
  return useMutation({
    mutationFn: async (body: StoreChoice) => {
      const { data } = await callApi(storeEndpoints.changeStore, { body });
      session.start(data.auth.token, data.user);
      storeChannel.announce(body.shop);
    },
  });
}

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

/** Begins the proof of ownership and sends the browser to Shopify. */
export function useVerifyStore() {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (shop: string) => {
      const { data } = await callApi(storeEndpoints.verifyStore, { body: { shop }, shop });
      browser.leaveFor(data.url);
    },
  });
}
