import { isVerified, type ProductState, type StoreDetails } from '@atrium/contract';

/** The four segments of a store's ring, in order. */
export const storeStages = ['added', 'verified', 'product', 'live'] as const;
export type StoreStage = (typeof storeStages)[number];

/** How far a product in each state brings its store. */
const stageOfProduct: Readonly<Record<ProductState, StoreStage>> = {
  disconnected: 'verified',
  connecting: 'product',
  connected: 'live',
};

/** The stages that a store has reached. */
export function reachedStages({
  status,
  products,
}: Pick<StoreDetails, 'status' | 'products'>): StoreStage[] {
  if (!isVerified(status)) return ['added'];
  const reached = products.map(({ state }) => storeStages.indexOf(stageOfProduct[state]));
  const last = Math.max(storeStages.indexOf('verified'), ...reached);
  return storeStages.slice(0, last + 1);
}
