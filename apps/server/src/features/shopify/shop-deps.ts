import type { Dependencies } from '../dependencies.ts';

/** The dependencies of use cases that deal with a shop at Shopify. */
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
