/** The periods of the rules in docs/product.md. */

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
