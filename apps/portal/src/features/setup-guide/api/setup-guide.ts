import { type SetupGuide, type Shop, setupGuideEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { keepGuide } from '../../../shared/session/stored-guide.ts';
import { isUnverified } from '../../../shared/store-status.ts';

const { getSetupGuide, dismissSetupGuide } = setupGuideEndpoints;

/**
 * The merchant's progress; after all steps were done once, only requested for a further store to verify.
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
      keepGuide(tabStorage, data);
      return data;
    },
    enabled: user?.onboardingCompleted !== true || isUnverified(current?.status),
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
      keepGuide(tabStorage, data);
      queryClient.setQueryData(queryKeys.setupGuide, data);
    },
  });
}

/** Keeps in the tab that the first product has been started, so that a return from it finds the right place free. */
export function useFirstProductStarted(): () => void {
  const { tabStorage } = useServices();
  const queryClient = useQueryClient();
  return () => {
    const guide = queryClient.getQueryData<SetupGuide>(queryKeys.setupGuide);
    if (!guide) return;
    const steps = guide.steps.map(({ id, done }) => ({ id, done: done || id === 'product' }));
    keepGuide(tabStorage, { ...guide, steps });
  };
}
