import { DEFAULT_STORE_TYPE, type Profile, type ShopList, storeEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';
import { nameInTitle } from '../../../shared/session/store-switch.ts';

export interface StoreChoice {
  shop: string;
  type: string;
}

/** Makes another store current and stores the new token and user, for a page that is then reloaded or left. */
export function useChangeStore() {
  const { callApi, session, storeCache, storeChannel } = useServices();
  return useMutation({
    mutationFn: async (body: StoreChoice) => {
      const { data } = await callApi(storeEndpoints.changeStore, { body });
      session.start(data.auth.token, data.user);
      const shops = storeCache.read(data.user.id)?.shops ?? [];
      const currentShop = shops.find(({ domain }) => domain === body.shop);
      // For the header after the reload.
      if (currentShop) storeCache.keep(data.user.id, { shops, currentShop });
      storeChannel.announce(body.shop);
    },
  });
}

/**
 * Makes a store current, with type dtm if it is new to the account, and reloads everything that depends on it without
 * reloading the page. Not a mutation, because it is a step of its callers' mutations.
 */
export function useChangeStoreInPlace(): (shop: string, type?: string) => Promise<void> {
  const { callApi, session, storeChannel } = useServices();
  const queryClient = useQueryClient();
  return async (shop, type = DEFAULT_STORE_TYPE) => {
    const body = { shop, type };
    const { data } = await callApi(storeEndpoints.changeStore, { body });
    session.start(data.auth.token, data.user);
    storeChannel.announce(shop);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
      queryClient.invalidateQueries({ queryKey: queryKeys.connectedApps }),
      queryClient.invalidateQueries({ queryKey: queryKeys.setupGuide }),
      queryClient.invalidateQueries({ queryKey: queryKeys.storeDetails }),
    ]);
    const profile = queryClient.getQueryData<Profile>(queryKeys.profile);
    const store = profile?.shoplist.shops.find(({ domain }) => domain === shop);
    if (store) nameInTitle(store.name);
  };
}

/**
 * Reloads the list of stores, because another tab or device may have added or verified one. The current store stays
 * the one shown on this page, and a failure keeps the old list. Not a mutation, whose state would draw the opening
 * switcher again.
 */
export function useRefreshStores() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return async () => {
    const response = await callApi(storeEndpoints.listStores, {}).catch(() => null);
    if (response === null) return;
    queryClient.setQueryData<Profile>(
      queryKeys.profile,
      (before) => before && { ...before, shoplist: merged(before.shoplist, response.data.shops) },
    );
  };
}

function merged({ currentShop }: ShopList, shops: ShopList['shops']): ShopList {
  const updated = shops.find(({ domain }) => domain === currentShop?.domain);
  return { currentShop: updated ?? currentShop, shops };
}

/** Starts the verification of a store and redirects the browser to Shopify. */
export function useVerifyStore() {
  const { callApi, browser } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (domain: string) => {
      // The Stores page verifies other stores than the current one, too.
      const profile = queryClient.getQueryData<Profile>(queryKeys.profile);
      const shop = profile ? (profile.shoplist.currentShop?.domain ?? null) : domain;
      const { data } = await callApi(storeEndpoints.verifyStore, { body: { shop: domain }, shop });
      browser.leaveFor(data.url);
    },
  });
}
