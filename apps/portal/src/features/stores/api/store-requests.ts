import { storeRequestEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';

/** Requests of other accounts that need this merchant's approval. */
export function useStoreRequests() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.storeRequests,
    queryFn: async ({ signal }) =>
      (await callApi(storeRequestEndpoints.listStoreRequests, { signal })).data,
  });
}

export interface StoreDecision {
  id: string;
  approved: boolean;
}

/** Approves or declines a request, then reloads the list, and who uses the store, even after a failure. */
export function useDecideStoreRequest() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, approved }: StoreDecision) => {
      await callApi(storeRequestEndpoints.decideStoreRequest, {
        params: { id },
        body: { approved },
      });
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.storeRequests, queryKeys.storeDetails].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
