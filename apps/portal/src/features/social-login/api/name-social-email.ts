import { useCall } from '../../../shared/use-call.ts';

/** Names the address that a provider did not prove, and has a code mailed to it. */
export function useNameSocialEmail() {
  return useCall((calls) => calls.socialLoginEndpoints.nameSocialEmail);
}
