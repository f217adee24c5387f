/** How long the values of fields may be, and how large an upload. */

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
