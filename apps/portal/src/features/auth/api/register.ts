import { authEndpoints, type BodyInputOf } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Starts a registration (section 2, Signup). */
export function useRegister() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof authEndpoints.register>) =>
      callApi(authEndpoints.register, { body }),
  });
}
