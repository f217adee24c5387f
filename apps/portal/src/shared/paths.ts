import { pagePaths } from '@atrium/contract';

/** The page that the service worker shows when the browser is offline. The router does not know it. */
export const OFFLINE_PATH = '/offline';

/** Every route: the router's pattern and the href of a link to it. */
export const paths = {
  home: { pattern: pagePaths.home, getHref: () => pagePaths.home },
  login: { pattern: pagePaths.login, getHref: () => pagePaths.login },
  signup: { pattern: '/signup', getHref: () => '/signup' },
  verifyEmail: { pattern: pagePaths.verifyEmail, getHref: () => pagePaths.verifyEmail },
  forgetPassword: { pattern: '/forget-password', getHref: () => '/forget-password' },
  resetPassword: { pattern: '/reset-password', getHref: () => '/reset-password' },
  secureAccount: { pattern: pagePaths.secureAccount, getHref: () => pagePaths.secureAccount },
  revertEmail: { pattern: pagePaths.revertEmail, getHref: () => pagePaths.revertEmail },
  emailReverted: { pattern: '/revert-email/done', getHref: () => '/revert-email/done' },
  connectStore: { pattern: pagePaths.connectStore, getHref: () => pagePaths.connectStore },
  accountSettings: { pattern: '/account-settings', getHref: () => '/account-settings' },
  stores: { pattern: '/stores', getHref: () => '/stores' },
  storeLink: { pattern: '/s/:name', getHref: (name: string) => `/s/${name}` },
  terms: { pattern: '/terms', getHref: () => '/terms' },
  privacy: { pattern: '/privacy', getHref: () => '/privacy' },
  cookiePolicy: { pattern: '/cookie-policy', getHref: () => '/cookie-policy' },
  contact: { pattern: '/contact', getHref: () => '/contact' },
} as const;
