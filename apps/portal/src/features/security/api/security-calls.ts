import { type BodyOf, type Device, isApiError, securityEndpoints } from '@atrium/contract';
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

/** The devices to log out: one of the list, or all but this one. */
export type LogOutTarget = Device | 'others';

export function isDevice(target: LogOutTarget | null): target is Device {
  return target !== null && target !== 'others';
}

/**
 * Logs devices out, then reloads the list even after a failure.
 *
 * @returns the server's message; an empty text if the device was logged out already.
 */
export function useLogOutDevices() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (target: LogOutTarget) => {
      if (target === 'others') {
        return (await callApi(securityEndpoints.logOutOtherDevices, {})).message;
      }
      try {
        const params = { id: target.id };
        return (await callApi(securityEndpoints.deleteAccessToken, { params })).message;
      } catch (error) {
        if (isApiError(error, 'not_found')) return '';
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices }),
  });
}
