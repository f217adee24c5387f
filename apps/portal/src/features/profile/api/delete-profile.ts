import { profileEndpoints } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Deletes the account and forgets the session here. */
export function useDeleteProfile() {
  const { callApi, session } = useServices();
  return useMutation({
    mutationFn: async () => {
      await callApi(profileEndpoints.deleteProfile, { body: { isDeleted: true } });
      session.end();
    },
  });
}
