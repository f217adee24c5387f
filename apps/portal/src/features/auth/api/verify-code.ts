import { authEndpoints, type BodyInputOf } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Proves an address by its mailed code (section 2, Verify email). */
export function useVerifyCode() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof authEndpoints.verify>) =>
      callApi(authEndpoints.verify, { body }),
  });
}
