import { type BodyOf, isApiError, securityEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';

export type PasswordChange = BodyOf<typeof securityEndpoints.changePassword>;

/** Sets a new password; every other device is logged out by it, so the list is read again. */
export function useChangePassword() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => callApi(securityEndpoints.changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices }),
  });
}

/** The devices that are signed in, this one first. */
export function useDevices() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }) =>
      (await callApi(securityEndpoints.listAccessTokens, { signal })).data,
    // Another device may have come or gone since.
    staleTime: 0,
  });
}

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
