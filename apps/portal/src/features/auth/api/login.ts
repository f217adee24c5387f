import { authEndpoints, type BodyInputOf } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Signs in (section 2, Login); success may still ask to reactivate the account. */
export function useLogin() {
  const { callApi } = useServices();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof authEndpoints.login>) =>
      callApi(authEndpoints.login, { body }),
  });
}
