/** Texts of the page that Google and Facebook redirect to, which no other page loads. */
export const callbackTexts = {
  completing: {
    pending: 'Logging you in',
    cookiesBlocked: 'Your browser blocks cookies, so we couldn’t complete this login.',
    cancelled: 'You cancelled the login. Nothing was changed.',
  },
  email: {
    lead: (provider: string) =>
      `${provider} didn’t share a confirmed email address with us. Enter the one you want to use, and we’ll send it a code.`,
    label: 'Email',
    submit: 'Send code',
    pending: 'Sending the code',
    otherLogin: 'Log in another way',
  },
};
