import { isApiError, securityEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/**
 * Logs devices out, one call each, then reads the list again whatever came of it.
 *
 * @returns the server's last message.
 */
export function useLogOutDevices() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let said = '';
      for (const id of ids) {
        try {
          said = (await callApi(securityEndpoints.deleteAccessToken, { params: { id } })).message;
        } catch (error) {
          // Gone by itself meanwhile, which is what was asked for.
          if (!isApiError(error, 'not_found')) throw error;
        }
      }
      return said;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices }),
  });
}
