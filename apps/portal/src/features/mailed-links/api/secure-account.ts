import { useCall } from '../../../shared/use-call.ts';

/** Logs everyone out of the account a notice was about and mails a code for a new password. */
export function useSecureAccount() {
  return useCall((calls) => calls.authEndpoints.secureAccount);
}
