import { authEndpoints } from '@atrium/contract';
import { useCall } from '../../../shared/api/use-call.ts';

/** Gives an account its former address back and logs everyone out. */
export const useRevertEmail = () => useCall(authEndpoints.revertEmail);

/** Logs everyone out of the account a notice was about and mails a code for a new password. */
export const useSecureAccount = () => useCall(authEndpoints.secureAccount);
