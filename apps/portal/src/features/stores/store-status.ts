import type { StoreStatus } from '@atrium/contract';

const disconnected: readonly StoreStatus[] = [
  'awaiting_approval',
  'needs_reauth',
  'uninstalled',
  'redacted',
];

const confirmable: readonly StoreStatus[] = [
  'added',
  'verifying',
  'needs_reauth',
  'uninstalled',
  'redacted',
];

/** Whether the merchant can confirm the store at Shopify, for the first time or again. */
export function isConfirmable(status: StoreStatus): boolean {
  return confirmable.includes(status);
}

/** Whether the store was confirmed once but its products cannot be opened now; home shows the next step. */
export function isDisconnected(status: StoreStatus): boolean {
  return disconnected.includes(status);
}
