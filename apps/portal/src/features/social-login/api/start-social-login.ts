import type { SocialProvider } from '@atrium/contract';
import { loadCalls } from '../../../shared/load-calls.ts';
import { useServices } from '../../../shared/services.ts';

const starts = { google: 'startGoogleLogin', facebook: 'startFacebookLogin' } as const;

/** Begins a sign-in at a provider and sends the browser there (section 2, Login). */
export function useStartSocialLogin() {
  const { callApi, browser } = useServices();
  return async (provider: SocialProvider) => {
    const { socialLoginEndpoints } = await loadCalls();
    const { data } = await callApi(socialLoginEndpoints[starts[provider]], {});
    browser.leaveFor(data.url);
  };
}
