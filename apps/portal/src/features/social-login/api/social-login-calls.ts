import { type SocialProvider, socialLoginEndpoints, socialProviders } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/api-client.ts';
import { useServices } from '../../../shared/services.ts';

const {
  startGoogleLogin,
  startFacebookLogin,
  completeGoogleLogin,
  completeFacebookLogin,
  setSocialEmail,
} = socialLoginEndpoints;

const calls = {
  google: { start: startGoogleLogin, complete: completeGoogleLogin },
  facebook: { start: startFacebookLogin, complete: completeFacebookLogin },
};

/** Begins a sign-in at a provider and sends the browser there. */
export function useStartSocialLogin() {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { data } = await callApi(calls[provider].start, {});
      browser.leaveFor(data.url);
    },
  });
}

/**
 * The provider that sent the browser back. The server's own state names it in front. Where that is missing, Google is
 * told from Facebook by `scope`, which only Google sends back; the server then refuses the call,
 * because no sign-in was begun with it.
 */
export function providerOf(returned: URLSearchParams): SocialProvider {
  const state = returned.get('state') ?? '';
  const named = socialProviders.find((provider) => state.startsWith(`${provider}.`));
  return named ?? (returned.get('scope') ? 'google' : 'facebook');
}

/** Completes a sign-in with what a provider sent the browser back with. */
export function useCompleteSocialLogin() {
  const { callApi, referral, forgetReferral } = useServices();
  return useMutation({
    gcTime: 0,
    mutationFn: async (returned: URLSearchParams) => {
      const { data } = await callApi(calls[providerOf(returned)].complete, {
        body: {
          code: returned.get('code') ?? '',
          state: returned.get('state') ?? undefined,
          iss: returned.get('iss') ?? undefined,
          referenced_by: referral() ?? undefined,
        },
      });
      forgetReferral();
      return data;
    },
  });
}

/** Sends a code to the address that the merchant entered, because the provider had no verified one. */
export const useSetSocialEmail = () => useCall(setSocialEmail);
