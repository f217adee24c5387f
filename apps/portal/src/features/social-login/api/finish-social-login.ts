import type { SocialProvider } from '@atrium/contract';
import { loadCalls } from '../../../shared/load-calls.ts';
import { useServices } from '../../../shared/services.ts';

const finishes = { google: 'finishGoogle', facebook: 'finishFacebook' } as const;

/** The provider this browser set out to; the server made the state and put its name in front. */
export function providerOf(returned: URLSearchParams): SocialProvider {
  return returned.get('state')?.startsWith('facebook.') ? 'facebook' : 'google';
}

/** Completes a sign-in with what a provider sent the browser back with (section 2, landing). */
export function useFinishSocialLogin() {
  const { callApi, referral, forgetReferral } = useServices();
  return async (returned: URLSearchParams) => {
    const { socialLoginEndpoints } = await loadCalls();
    const { data } = await callApi(socialLoginEndpoints[finishes[providerOf(returned)]], {
      body: {
        code: returned.get('code') ?? '',
        state: returned.get('state') ?? undefined,
        iss: returned.get('iss') ?? undefined,
        referenced_by: referral() ?? undefined,
      },
    });
    forgetReferral();
    return data;
  };
}
