import { useCall } from '../../../shared/use-call.ts';

/** Sets a new password with the signature that the code gave. */
export function useResetPassword() {
  return useCall((calls) => calls.authEndpoints.resetPassword);
}
