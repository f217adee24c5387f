import type { SocialProvider } from '@atrium/contract';

/** What people call the providers. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
};
