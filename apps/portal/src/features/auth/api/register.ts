import { useCall } from '../../../shared/use-call.ts';

/** Starts a registration (section 2, Signup). */
export function useRegister() {
  return useCall((calls) => calls.authEndpoints.register);
}
