import { useCall } from '../../../shared/use-call.ts';

/** Asks for the code that allows a new password. */
export function useForgotPassword() {
  return useCall((calls) => calls.authEndpoints.forgotPassword);
}
