import { useCall } from '../../../shared/use-call.ts';

/** Asks for a new code; the old one stops working. */
export function useResendCode() {
  return useCall((calls) => calls.authEndpoints.resendVerification);
}
