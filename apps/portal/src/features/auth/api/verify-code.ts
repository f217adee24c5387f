import { useCall } from '../../../shared/use-call.ts';

/** Proves an address by its mailed code (section 2, Verify email). */
export function useVerifyCode() {
  return useCall((calls) => calls.authEndpoints.verify);
}
