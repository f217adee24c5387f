import { authEndpoints, type BodyInputOf } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Sets a new password with the signature that the code gave. */
export function useResetPassword() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof authEndpoints.resetPassword>) =>
      callApi(authEndpoints.resetPassword, { body }),
  });
}
