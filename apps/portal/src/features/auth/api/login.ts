import { useCall } from '../../../shared/use-call.ts';

/** Signs in (section 2, Login); success may still ask to reactivate the account. */
export function useLogin() {
  return useCall((calls) => calls.authEndpoints.login);
}
