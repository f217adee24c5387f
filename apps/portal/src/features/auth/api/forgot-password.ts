import { authEndpoints, type BodyInputOf } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Asks for the code that allows a new password. */
export function useForgotPassword() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof authEndpoints.forgotPassword>) =>
      callApi(authEndpoints.forgotPassword, { body }),
  });
}
