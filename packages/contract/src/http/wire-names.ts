/** What the portal keeps in the browser's storage. */
export const storageKeys = {
  authToken: 'auth_token',
  refreshToken: 'refresh_token',
  user: 'user',
  signature: 'signature',
} as const;

/** Names the store a page was rendered for on calls that act on the current store. */
export const SHOP_HEADER = 'x-atrium-shop';

/** The solved challenge of a call that was refused with `proof_of_work_required`: JSON in base64. */
export const PROOF_OF_WORK_HEADER = 'x-atrium-proof-of-work';

/** The browser's IANA time zone, sent with each login, for the times in emails. */
export const TIME_ZONE_HEADER = 'x-client-time-zone';

/** The client's own account of where it is: a claim, shown but never trusted. */
export const geolocationHeaders = {
  longitude: 'x-geo-longitude',
  latitude: 'x-geo-latitude',
  ipAddress: 'x-client-ip',
  userAgent: 'x-client-user-agent',
  subdivision: 'x-geo-subdivision',
  city: 'x-geo-city',
  country: 'x-geo-country',
} as const;
