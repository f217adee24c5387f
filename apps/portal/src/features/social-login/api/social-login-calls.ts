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

/** Starts a login at a provider and redirects the browser there. */
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
 * The provider of a callback, named at the start of our own `state`. Without it, `scope` identifies Google; the server
 * then refuses the call, because no authorization request matches.
 */
export function providerOf(callback: URLSearchParams): SocialProvider {
  const state = callback.get('state') ?? '';
  const named = socialProviders.find((provider) => state.startsWith(`${provider}.`));
  return named ?? (callback.get('scope') ? 'google' : 'facebook');
}

/** What a callback carries for the server. */
export function callbackBody(callback: URLSearchParams) {
  return {
    code: callback.get('code') ?? '',
    state: callback.get('state') ?? undefined,
    iss: callback.get('iss') ?? undefined,
  };
}

/** Completes a login with the parameters of the provider's callback. */
export function useCompleteSocialLogin() {
  const { callApi, referral, forgetReferral } = useServices();
  return useMutation({
    gcTime: 0,
    mutationFn: async (callback: URLSearchParams) => {
      const { data } = await callApi(calls[providerOf(callback)].complete, {
        body: { ...callbackBody(callback), referenced_by: referral() ?? undefined },
      });
      forgetReferral();
      return data;
    },
  });
}

/** Sends a code to the address that the merchant entered, because the provider had no verified one. */
export const useSetSocialEmail = () => useCall(setSocialEmail);
