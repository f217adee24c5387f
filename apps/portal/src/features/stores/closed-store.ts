import type { StoreStatus } from '@atrium/contract';

const closed: readonly StoreStatus[] = [
  'awaiting_approval',
  'needs_reauth',
  'uninstalled',
  'redacted',
];

const unproved: readonly StoreStatus[] = [
  'added',
  'verifying',
  'needs_reauth',
  'uninstalled',
  'redacted',
];

/** Whether its merchant can confirm a store at Shopify, for the first time or again. */
export function isConfirmable(status: StoreStatus): boolean {
  return unproved.includes(status);
}

/** Whether a store was confirmed once and its products are closed all the same; home says what helps. */
export function isClosed(status: StoreStatus): boolean {
  return closed.includes(status);
}
