import { type BodyOf, securityEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
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
