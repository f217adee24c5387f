import type { Dependencies } from '../dependencies.ts';

/** What dealing with a shop at Shopify takes: its tokens, its stores, and whom to tell. */
export type ShopDeps = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'sealer'
  | 'shopify'
  | 'audit'
  | 'limiter'
  | 'notifications'
  | 'portalUrl'
>;
