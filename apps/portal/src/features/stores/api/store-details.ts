import {
  type BodyOf,
  type Profile,
  type Shop,
  type StoreDetails,
  storeDetailEndpoints,
} from '@atrium/contract';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { type Services, useServices } from '../../../shared/services.ts';
import { useChangeStoreInPlace } from './store-calls.ts';

function storeDetailsQuery({ callApi }: Pick<Services, 'callApi'>) {
  return queryOptions({
    queryKey: queryKeys.storeDetails,
    queryFn: async ({ signal }) =>
      (await callApi(storeDetailEndpoints.listStoreDetails, { signal })).data,
  });
}

/** The merchant's stores with ownership, users, products and history; removed ones last. */
export function useStoreDetails() {
  return useQuery(storeDetailsQuery(useServices()));
}

/** The same for a list that opens on request: loaded while it is open, otherwise only what the page has loaded anyway. */
export function useStoreDetailsWhile(isOpen: boolean) {
  return useQuery({ ...storeDetailsQuery(useServices()), enabled: isOpen }).data;
}

/** After a change the lists of stores and what depends on the current store are reloaded. */
function useReloadStores() {
  const queryClient = useQueryClient();
  return async () => {
    const keys = [
      'storeDetails',
      'profile',
      'connectedApps',
      'setupGuide',
      'storeRequests',
    ] as const;
    await Promise.all(
      keys.map((key) => queryClient.invalidateQueries({ queryKey: queryKeys[key] })),
    );
  };
}

export function useRenameStore() {
  const { callApi } = useServices();
  const reload = useReloadStores();
  return useMutation({
    mutationFn: (body: BodyOf<typeof storeDetailEndpoints.renameStore>) =>
      callApi(storeDetailEndpoints.renameStore, { body }),
    onSuccess: reload,
  });
}

/**
 * Removes a store; {@link useRestoreStore} undoes it. If it was the current one, the other tabs are notified which store is
 * current now, and the call returns that store; otherwise, and if there is none, null.
 */
export function useRemoveStore() {
  const { callApi, storeChannel } = useServices();
  const queryClient = useQueryClient();
  const reload = useReloadStores();
  return useMutation({
    mutationFn: async (shop: string) => {
      await callApi(storeDetailEndpoints.removeStore, { body: { shop } });
      const before = currentShop(queryClient);
      await reload();
      const after = currentShop(queryClient);
      if (after?.domain === before?.domain) return null;
      storeChannel.announce(after?.domain ?? '');
      return after;
    },
  });
}

/** Ends another account's access to a store, then reloads who uses it, also after a failure. */
export function useEndStoreAccess() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof storeDetailEndpoints.endStoreAccess>) =>
      callApi(storeDetailEndpoints.endStoreAccess, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.storeDetails }),
  });
}

function currentShop(queryClient: QueryClient): Shop | null {
  const profile = queryClient.getQueryData<Profile>(queryKeys.profile);
  return profile?.shoplist.currentShop ?? null;
}

interface Restoration {
  store: Pick<Shop, 'domain' | 'type'>;
  /** Makes the store current too, as it was before it was removed. */
  makeCurrent: boolean;
}

/** Returns the details of the restored store, as they were loaded after it. */
export function useRestoreStore() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  const reload = useReloadStores();
  const select = useChangeStoreInPlace();
  return useMutation({
    mutationFn: async ({ store, makeCurrent }: Restoration) => {
      try {
        await callApi(storeDetailEndpoints.restoreStore, { body: { shop: store.domain } });
        if (makeCurrent) await select(store.domain, store.type);
      } finally {
        // Even if only the second call failed, the store is back.
        await reload();
      }
      return queryClient
        .getQueryData<StoreDetails[]>(queryKeys.storeDetails)
        ?.find(({ domain }) => domain === store.domain);
    },
  });
}
