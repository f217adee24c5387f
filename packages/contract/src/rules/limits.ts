/**
 * How long values may be, how large an upload, and how long things last. Counted limits are in
 * `apps/server/src/config/limit-table.ts`.
 */

export const CODE_LENGTH = 6;
/** 32 characters that cannot be mistaken for one another when read aloud or from paper. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** Longest accepted value of each kind of text, in UTF-16 code units. */
export const MAX_LENGTH = {
  email: 254,
  name: 100,
  storeName: 100,
  storeInput: 300,
  addressLine: 200,
  city: 100,
  zipCode: 20,
  referral: 200,
  clickId: 200,
  opaque: 4096,
  phone: 16,
} as const;

/** How long a code from an email or a text message can be entered. */
export const CODE_EXPIRY_MINUTES = 10;
/** How long a deleted account can be restored before its data is purged. */
export const ACCOUNT_RESTORABLE_DAYS = 30;
/** How long a removed store can be restored. */
export const STORE_RESTORABLE_DAYS = 30;
/** How long a store's owner has to answer a request for access. */
export const STORE_REQUEST_DAYS = 7;
/** How long a merchant waits after a refusal before they can request access again. */
export const STORE_REQUEST_RETRY_DAYS = 7;
/** How long a store that was installed at Shopify waits for an account. */
export const PENDING_INSTALL_MINUTES = 60;
