import { type SocialProvider, socialProviders } from '@atrium/contract';
import { loadCalls } from '../../../shared/load-calls.ts';
import { useServices } from '../../../shared/services.ts';

const finishes = { google: 'completeGoogleLogin', facebook: 'completeFacebookLogin' } as const;

/**
 * The provider that sent the browser back. The server's own state names it in front. Where that is missing, Google is
 * told from Facebook by `scope`, which only Google sends back (section 2, landing); the server then refuses the call,
 * because no sign-in was begun with it.
 */
export function providerOf(returned: URLSearchParams): SocialProvider {
  const state = returned.get('state') ?? '';
  const named = socialProviders.find((provider) => state.startsWith(`${provider}.`));
  return named ?? (returned.get('scope') ? 'google' : 'facebook');
}

/** Completes a sign-in with what a provider sent the browser back with (section 2, landing). */
export function useCompleteSocialLogin() {
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
