import { type SocialProvider, socialLoginEndpoints } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Begins a sign-in at a provider and sends the browser there (section 2, Login). */
export function useStartSocialLogin() {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { data } = await callApi(startEndpoints[provider], {});
      browser.leaveFor(data.url);
    },
  });
}

const startEndpoints = {
  google: socialLoginEndpoints.startGoogle,
  facebook: socialLoginEndpoints.startFacebook,
};
