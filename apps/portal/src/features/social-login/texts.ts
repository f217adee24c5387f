/** Texts of the buttons and of the page that Google and Facebook redirect to. */
export const texts = {
  google: 'Continue with Google',
  facebook: 'Continue with Facebook',
  pending: (provider: string) => `Opening ${provider}`,
  lastUsed: 'Last used',
  completing: {
    title: 'Logging in',
    pending: 'Logging you in',
    cookiesBlocked: 'Your browser blocks cookies, so we couldn’t complete this login.',
    cancelled: 'You cancelled the login. Nothing was changed.',
  },
  email: {
    title: 'Your email address',
    lead: (provider: string) =>
      `${provider} didn’t share a confirmed email address with us. Enter the one you want to use, and we’ll send it a code.`,
    label: 'Email',
    submit: 'Send code',
    pending: 'Sending the code',
    otherLogin: 'Log in another way',
  },
};
