import { useCall } from '../../../shared/use-call.ts';

/** Checks an address for typing slips; says nothing about accounts. */
export function useValidateEmail() {
  return useCall((calls) => calls.authEndpoints.validateEmail);
}
