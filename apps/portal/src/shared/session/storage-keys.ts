/** Keys of the browser's storage that several modules read; those of the session are in the contract. */

/** The stores that this tab showed last. */
export const STORE_CACHE_KEY = 'stores';
/** What the merchant used last in the command palette. */
export const RECENT_COMMANDS_KEY = 'recent_commands';
