/** Texts of the buttons, and the titles of the page that Google and Facebook redirect to; `callback-texts.ts` has its others. */
export const texts = {
  google: 'Continue with Google',
  facebook: 'Continue with Facebook',
  pending: (provider: string) => `Opening ${provider}`,
  lastUsed: 'Last used',
  completing: { title: 'Logging in' },
  email: { title: 'Your email address' },
};
