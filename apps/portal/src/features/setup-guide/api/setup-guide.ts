import { setupGuideEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices, useSession } from '../../../shared/services.ts';

const { getSetupGuide, dismissSetupGuide } = setupGuideEndpoints;

/** The merchant's progress; not requested any more after all steps were done once. */
export function useSetupGuide() {
  const { callApi } = useServices();
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.setupGuide,
    queryFn: async ({ signal }) => (await callApi(getSetupGuide, { signal })).data,
    enabled: user?.onboardingCompleted !== true,
    // A step may have been done on another page.
    staleTime: 0,
  });
}

/** Hides the guide or shows it again. */
export function useDismissSetupGuide() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (dismissed: boolean) => callApi(dismissSetupGuide, { body: { dismissed } }),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKeys.setupGuide, data),
  });
}
