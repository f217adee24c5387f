import { profileEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';

/** Mails a code to the new address. */
export function useSendEmailCode() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (email: string) =>
      callApi(profileEndpoints.updateEmailVerification, { body: { email } }),
  });
}

/** Proves the new address by its code, then reloads the profile. */
export function useConfirmEmail() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; code: string }) => {
      await callApi(profileEndpoints.verifyUpdatedEmail, { body });
      await queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
  });
}
