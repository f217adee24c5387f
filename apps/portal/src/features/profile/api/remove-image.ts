import { profileEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** Removes the profile image, then reloads the profile. */
export function useRemoveImage() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(profileEndpoints.removeImage, { query: { isDeleted: true } });
      await queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
  });
}
