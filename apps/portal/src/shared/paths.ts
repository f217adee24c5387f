/** A route without parameters. */
const fixed = /* @__NO_SIDE_EFFECTS__ */ <Path extends string>(pattern: Path) => ({
  pattern,
  getHref: () => pattern,
});

/** Every route: the router's pattern and the href of a link to it. */
export const paths = {
  home: fixed('/'),
  login: fixed('/login'),
  signup: fixed('/signup'),
  verifyEmail: fixed('/verify-email'),
  forgetPassword: fixed('/forget-password'),
  resetPassword: fixed('/reset-password'),
  secureAccount: fixed('/secure-account'),
  revertEmail: fixed('/revert-email'),
  emailReverted: fixed('/revert-email/done'),
  connectStore: fixed('/connect-store'),
  accountSettings: fixed('/account-settings'),
  stores: fixed('/stores'),
  storeLink: { pattern: '/s/:name', getHref: (name: string) => `/s/${name}` },
  terms: fixed('/terms'),
  privacy: fixed('/privacy'),
  cookiePolicy: fixed('/cookie-policy'),
  contact: fixed('/contact'),
} as const;
