/** The page that the service worker shows when the browser is offline. The router does not know it. */
export const OFFLINE_PATH = '/offline';

/** Every route: the router's pattern and the href of a link to it. */
export const paths = {
  home: { pattern: '/', getHref: () => '/' },
  login: { pattern: '/login', getHref: () => '/login' },
  signup: { pattern: '/signup', getHref: () => '/signup' },
  verifyEmail: { pattern: '/verify-email', getHref: () => '/verify-email' },
  forgetPassword: { pattern: '/forget-password', getHref: () => '/forget-password' },
  resetPassword: { pattern: '/reset-password', getHref: () => '/reset-password' },
  secureAccount: { pattern: '/secure-account', getHref: () => '/secure-account' },
  revertEmail: { pattern: '/revert-email', getHref: () => '/revert-email' },
  emailReverted: { pattern: '/revert-email/done', getHref: () => '/revert-email/done' },
  connectStore: { pattern: '/connect-store', getHref: () => '/connect-store' },
  accountSettings: { pattern: '/account-settings', getHref: () => '/account-settings' },
  stores: { pattern: '/stores', getHref: () => '/stores' },
  storeLink: { pattern: '/s/:name', getHref: (name: string) => `/s/${name}` },
  terms: { pattern: '/terms', getHref: () => '/terms' },
  privacy: { pattern: '/privacy', getHref: () => '/privacy' },
  cookiePolicy: { pattern: '/cookie-policy', getHref: () => '/cookie-policy' },
  contact: { pattern: '/contact', getHref: () => '/contact' },
} as const;
