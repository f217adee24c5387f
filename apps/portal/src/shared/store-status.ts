import type { StoreDetails, StoreStatus } from '@atrium/contract';

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

/** A store's status, with what its details say about a refusal; without them it is taken for none. */
export type StoreStanding = Pick<StoreDetails, 'status'> &
  Partial<Pick<StoreDetails, 'askAgainAt'>>;

/** Like {@link isVerifiable}, unless the store's owner would refuse it for now. */
export function isWorthVerifying({ status, askAgainAt }: StoreStanding): boolean {
  return isVerifiable(status) && !askAgainAt;
}

/** Whether home shows a notice about the store instead of the next step: it waits, was declined or needs attention. */
export function hasHomeNotice({ status, askAgainAt }: StoreStanding): boolean {
  return withHomeNotice.includes(status) || Boolean(askAgainAt);
}

/** Whether the store had access to Shopify and lost it: its merchant has to act. */
export function needsAttention(status: StoreStatus): boolean {
  return needingAttention.includes(status);
}
