import type { StoreStatus } from '@atrium/contract';

const needingAttention: readonly StoreStatus[] = ['needs_reauth', 'uninstalled', 'redacted'];
const withHomeNotice: readonly StoreStatus[] = ['awaiting_approval', ...needingAttention];
const verifiable: readonly StoreStatus[] = ['added', 'verifying', ...needingAttention];

/** Whether a store was added but never verified. */
export function isUnverified(status: StoreStatus | undefined): boolean {
  return status === 'added' || status === 'verifying';
}

/** Whether the merchant can verify the store at Shopify, for the first time or again. */
export function isVerifiable(status: StoreStatus): boolean {
  return verifiable.includes(status);
}

/** Whether home shows a notice about the store instead of the next step: it waits for approval or needs attention. */
export function hasHomeNotice(status: StoreStatus): boolean {
  return withHomeNotice.includes(status);
}

/** Whether the store had access to Shopify and lost it: its merchant has to act. */
export function needsAttention(status: StoreStatus): boolean {
  return needingAttention.includes(status);
}
