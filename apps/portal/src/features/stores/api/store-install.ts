import { type DataOf, storeInstallEndpoints } from '@atrium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';
import { useChangeStoreInPlace } from './store-calls.ts';

export type InstalledStore = NonNullable<DataOf<typeof storeInstallEndpoints.getInstall>>;

/** The store in which the app was installed with this browser at Shopify; null if there is none. */
export function useInstall() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.install,
    queryFn: async ({ signal }) =>
      (await callApi(storeInstallEndpoints.getInstall, { signal })).data,
  });
}

/** Connects the store to the merchant's account and makes it current. */
export function useConnectInstall() {
  const { callApi } = useServices();
  const select = useChangeStoreInPlace();
  return useMutation({
    mutationFn: async () => {
      const { data } = await callApi(storeInstallEndpoints.connectInstall, {});
      await select(data.shop);
      return data.outcome;
    },
  });
}

export function useDiscardInstall() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: async () => {
      await callApi(storeInstallEndpoints.discardInstall, {});
    },
  });
}
