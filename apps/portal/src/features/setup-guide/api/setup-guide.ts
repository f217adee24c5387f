import { type Shop, setupGuideEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { isUnconfirmed } from '../../../shared/store-status.ts';
import { keepStepHidden } from '../hidden-step.ts';

const { getSetupGuide, dismissSetupGuide } = setupGuideEndpoints;

/**
 * The merchant's progress; after all steps were done once, only requested for a further store to confirm.
 *
 * @param current the store that the page shows as the current one.
 */
export function useSetupGuide(current: Shop | null | undefined) {
  const { callApi, tabStorage } = useServices();
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.setupGuide,
    queryFn: async ({ signal }) => {
      const { data } = await callApi(getSetupGuide, { signal });
      keepStepHidden(tabStorage, data.dismissed);
      return data;
    },
    enabled: user?.onboardingCompleted !== true || isUnconfirmed(current?.status),
    // A step may have been done on another page.
    staleTime: 0,
  });
}

/** Hides the guide or shows it again. */
export function useDismissSetupGuide() {
  const { callApi, tabStorage } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (dismissed: boolean) => callApi(dismissSetupGuide, { body: { dismissed } }),
    onSuccess: ({ data }) => {
      keepStepHidden(tabStorage, data.dismissed);
      queryClient.setQueryData(queryKeys.setupGuide, data);
    },
  });
}
