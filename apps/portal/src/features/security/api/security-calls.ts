import { type BodyOf, isApiError, securityEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';

export type PasswordChange = BodyOf<typeof securityEndpoints.changePassword>;

/** Sets a new password. The server logs out every other device, so the list is reloaded. */
export function useChangePassword() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => callApi(securityEndpoints.changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices }),
  });
}

/** The logged-in devices, this one first. */
export function useDevices() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }) =>
      (await callApi(securityEndpoints.listAccessTokens, { signal })).data,
    // The list can change on other devices at any time.
    staleTime: 0,
  });
}

/**
 * Logs devices out, one call each, then reloads the list even after a failure.
 *
 * @returns the server's last message.
 */
export function useLogOutDevices() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let message = '';
      for (const id of ids) {
        try {
          message = (await callApi(securityEndpoints.deleteAccessToken, { params: { id } }))
            .message;
        } catch (error) {
          // This device was logged out already.
          if (!isApiError(error, 'not_found')) throw error;
        }
      }
      return message;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices }),
  });
}
