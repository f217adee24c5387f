/** Texts of the page that Google and Facebook redirect to, which no other page loads. */
export const callbackTexts = {
  completing: {
    pending: 'Logging you in',
    /** On the page that the merchant sees next. */
    cookiesBlocked: 'Your browser blocks cookies, so we couldn’t complete this login.',
    cancelled: 'You cancelled the login. Nothing was changed.',
  },

  /** For an account whose provider shares no confirmed address. */
  email: {
    lead: (provider: string) =>
      `${provider} didn’t share a confirmed email address with us. Enter the one you want to use, and we’ll send it a code.`,

    /** Of its form. */
    label: 'Email',
    submit: 'Send code',
    pending: 'Sending the code',
    otherLogin: 'Log in another way',
  },
};
