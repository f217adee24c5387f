import type { StoreStatus } from '@atrium/contract';

const needingAttention: readonly StoreStatus[] = ['needs_reauth', 'uninstalled', 'redacted'];
const disconnected: readonly StoreStatus[] = ['awaiting_approval', ...needingAttention];
const confirmable: readonly StoreStatus[] = ['added', 'verifying', ...needingAttention];

/** Whether a store was added but never confirmed. */
export function isUnconfirmed(status: StoreStatus | undefined): boolean {
  return status === 'added' || status === 'verifying';
}

/** Whether the merchant can confirm the store at Shopify, for the first time or again. */
export function isConfirmable(status: StoreStatus): boolean {
  return confirmable.includes(status);
}

/** Whether the store was confirmed once but its products cannot be opened now; home shows the next step. */
export function isDisconnected(status: StoreStatus): boolean {
  return disconnected.includes(status);
}

/** Whether the store had access to Shopify and lost it: its merchant has to act. */
export function needsAttention(status: StoreStatus): boolean {
  return needingAttention.includes(status);
}
