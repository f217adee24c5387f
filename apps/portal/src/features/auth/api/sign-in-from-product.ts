import { useCall } from '../../../shared/use-call.ts';

/** Exchanges a product app's signed login data, once, for a session. */
export function useSignInFromProduct() {
  return useCall((calls) => calls.authEndpoints.returnSignedLoginData);
}
