import {
  PENDING_INSTALL_MINUTES,
  STORE_REQUEST_DAYS,
  STORE_REQUEST_RETRY_DAYS,
  STORE_RESTORABLE_DAYS,
} from '@atrium/contract';

/** Lifetimes that two layers share: of a database row and its cookie, or of a link and the text of its email. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** With a password, or with Google or Facebook. */
export const REGISTRATION_LIFETIME_MS = 24 * HOUR_MS;
/** Of a password that waits until its owner logs in with it. */
export const PENDING_PASSWORD_LIFETIME_MS = 24 * HOUR_MS;
export const RESET_LIFETIME_MS = 60 * MINUTE_MS;
/** How long an authorization at Google, Facebook or Shopify may take. */
export const AUTHORIZATION_LIFETIME_MS = 10 * MINUTE_MS;
/** Long enough to register and to find the email with the code. */
export const PENDING_INSTALL_LIFETIME_MS = PENDING_INSTALL_MINUTES * MINUTE_MS;

/** Of the link in the last email of a day. */
export const LAST_MAIL_LINK_LIFETIME_MS = 24 * HOUR_MS;
/** Of the link that undoes a change of address. */
export const REVERT_EMAIL_LIFETIME_MS = 7 * DAY_MS;
/** How long the owner has to decide. */
export const STORE_REQUEST_LIFETIME_MS = STORE_REQUEST_DAYS * DAY_MS;
/** How long a refusal prevents another request. */
export const STORE_REQUEST_RETRY_AFTER_MS = STORE_REQUEST_RETRY_DAYS * DAY_MS;
/** How long a removed store can be restored before it is deleted. */
export const STORE_RESTORABLE_FOR_MS = STORE_RESTORABLE_DAYS * DAY_MS;
