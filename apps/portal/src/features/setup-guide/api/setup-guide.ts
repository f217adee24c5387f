import { setupGuideEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices, useSession } from '../../../shared/services.ts';

const { getSetupGuide, dismissSetupGuide } = setupGuideEndpoints;

/** How far the merchant is; not asked for any more once everything was done. */
export function useSetupGuide() {
  const { callApi } = useServices();
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.setupGuide,
    queryFn: async ({ signal }) => (await callApi(getSetupGuide, { signal })).data,
    enabled: user?.onboardingCompleted !== true,
    // What was done on another page counts at once.
    staleTime: 0,
  });
}

/** Puts the guide away, or brings it back. */
export function useDismissSetupGuide() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (dismissed: boolean) => callApi(dismissSetupGuide, { body: { dismissed } }),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKeys.setupGuide, data),
  });
}
