/**
 * Texts of the buttons, and the titles of the page that Google and Facebook redirect to. Its other texts are in
 * `callback-texts.ts`, because only that page loads them.
 */
export const texts = {
  google: 'Continue with Google',
  facebook: 'Continue with Facebook',
  pending: (provider: string) => `Opening ${provider}`,
  /** Beside the provider of the last login in this browser. */
  lastUsed: 'Last used',

  /** While the login is completed. */
  completing: {
    title: 'Logging in',
  },

  /** If the provider shares no confirmed address. */
  email: {
    title: 'Your email address',
  },
};
