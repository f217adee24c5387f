import type { pagePaths } from '@atrium/contract';

/** The page that the service worker shows when the browser is offline. The router does not know it. */
export const OFFLINE_PATH = '/offline';

/**
 * The pages to which the server links have its paths. Only the types are compared: the inline scripts have these paths too,
 * and are smaller with literals.
 */
type LinkedPages = {
  [Page in keyof typeof pagePaths]: {
    pattern: (typeof pagePaths)[Page];
    getHref: () => (typeof pagePaths)[Page];
  };
};

/** Every route: the router's pattern and the href of a link to it. */
export const paths = {
  home: { pattern: '/', getHref: () => '/' },
  login: { pattern: '/login', getHref: () => '/login' },
  signup: { pattern: '/signup', getHref: () => '/signup' },
  verifyEmail: { pattern: '/verify-email', getHref: () => '/verify-email' },
  // The specification's spelling; everything else has “forgot”.
  forgotPassword: { pattern: '/forget-password', getHref: () => '/forget-password' },
  resetPassword: { pattern: '/reset-password', getHref: () => '/reset-password' },
  secureAccount: { pattern: '/secure-account', getHref: () => '/secure-account' },
  revertEmail: { pattern: '/revert-email', getHref: () => '/revert-email' },
  emailReverted: { pattern: '/revert-email/done', getHref: () => '/revert-email/done' },
  connectStore: { pattern: '/connect-store', getHref: () => '/connect-store' },
  accountSettings: { pattern: '/account-settings', getHref: () => '/account-settings' },
  stores: { pattern: '/stores', getHref: () => '/stores' },
  storeLink: { pattern: '/s/:name', getHref: (name: string) => `/s/${name}` },
  // The operator serves pages of their own at these four, so links to them load the page (`reloadDocument`).
  terms: { pattern: '/terms', getHref: () => '/terms' },
  privacy: { pattern: '/privacy', getHref: () => '/privacy' },
  cookiePolicy: { pattern: '/cookie-policy', getHref: () => '/cookie-policy' },
  contact: { pattern: '/contact', getHref: () => '/contact' },
} as const satisfies LinkedPages & Record<string, object>;
