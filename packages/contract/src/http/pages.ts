/** The pages of the portal to which the server links or redirects. The portal's routes have the same paths. */
export const pagePaths = {
  home: '/',
  login: '/login',
  verifyEmail: '/verify-email',
  revertEmail: '/revert-email',
  secureAccount: '/secure-account',
  /** Where a store that was installed from Shopify is connected to an account. */
  connectStore: '/connect-store',
} as const;

/** The query parameter with which the browser returns from Shopify to `home` or `connectStore`. */
export const STORE_RETURN_PARAMETER = 'store';

/**
 * Its values: the result of an authorization at Shopify. `pending` and `declined`: another account owns the shop. `used`: the
 * link of an installation was opened before.
 */
export const storeReturns = [
  'verified',
  'denied',
  'failed',
  'expired',
  'pending',
  'declined',
  'limited',
  'used',
] as const;
export type StoreReturn = (typeof storeReturns)[number];

/** The settings that the server writes into every page, as JSON; null if the operator has not set one. */
export interface PageSettings {
  geolocationUrl: string | null;
  helpUrl: string | null;
  /** The operator's tag container: `gtm.js` under `gtmUrl`, with the id `gtmId`. */
  gtmId: string | null;
  gtmUrl: string | null;
}
