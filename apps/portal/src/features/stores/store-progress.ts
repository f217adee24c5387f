import type { StoreDetails, StoreStatus } from '@atrium/contract';

/** The four segments of a store's ring, in order. */
export const storeStages = ['added', 'verified', 'product', 'live'] as const;
export type StoreStage = (typeof storeStages)[number];

const VERIFIED: readonly StoreStatus[] = ['verified', 'installed'];
const NEEDS_ATTENTION: readonly StoreStatus[] = ['needs_reauth', 'uninstalled', 'redacted'];

/** The stages that a store has reached. */
export function reachedStages({
  status,
  products,
}: Pick<StoreDetails, 'status' | 'products'>): StoreStage[] {
  const isVerified = VERIFIED.includes(status);
  const started = products.filter(({ state }) => state !== 'disconnected');
  const isLive = started.some(({ state }) => state === 'connected');
  const reached = {
    added: true,
    verified: isVerified,
    product: isVerified && started.length > 0,
    live: isVerified && isLive,
  };
  return storeStages.filter((stage) => reached[stage]);
}

/** The store had access to Shopify and lost it: its merchant has to act. */
export function needsAttention({ status }: Pick<StoreDetails, 'status'>): boolean {
  return NEEDS_ATTENTION.includes(status);
}
