/** What the way back from a provider says; apart, because few pages need it. */
export const returnTexts = {
  names: { google: 'Google', facebook: 'Facebook' },
  finishing: {
    title: 'Logging in',
    pending: 'Logging you in',
    cookiesBlocked: 'Your browser blocks cookies, so this login could not be completed.',
    cancelled: 'You have cancelled the login. Nothing was changed.',
  },
  email: {
    title: 'Your email address',
    lead: (provider: string) =>
      `${provider} has not confirmed an email address of yours to us. Enter the one you want to use, and we send it a code.`,
    label: 'Email',
    submit: 'Send code',
    pending: 'Sending the code',
    otherWay: 'Log in another way',
  },
};
