import { type BodyOf, storeDetailEndpoints } from '@atrium/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { type Services, useServices } from '../../../shared/services.ts';

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

/** After a change the lists of stores and what depends on the current store are loaded anew. */
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

/** Removes a store; {@link useRestoreStore} undoes it for 30 days. */
export function useRemoveStore() {
  const { callApi } = useServices();
  const reload = useReloadStores();
  return useMutation({
    mutationFn: (shop: string) => callApi(storeDetailEndpoints.removeStore, { body: { shop } }),
    onSuccess: reload,
  });
}

export function useRestoreStore() {
  const { callApi } = useServices();
  const reload = useReloadStores();
  return useMutation({
    mutationFn: (shop: string) => callApi(storeDetailEndpoints.restoreStore, { body: { shop } }),
    onSuccess: reload,
  });
}
