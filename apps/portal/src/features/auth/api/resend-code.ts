import { authEndpoints, type BodyInputOf } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Asks for a new code; the old one stops working. */
export function useResendCode() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof authEndpoints.resendVerification>) =>
      callApi(authEndpoints.resendVerification, { body }),
  });
}
