import type { CoreDependencies, Dependencies } from '../dependencies.ts';

/** The dependencies of use cases that deal with a shop at Shopify. */
export type ShopDeps = CoreDependencies &
  Pick<Dependencies, 'sealer' | 'shopify' | 'limiter' | 'notifications' | 'portalUrl'>;
