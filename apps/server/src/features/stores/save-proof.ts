import type { Dependencies } from '../../dependencies.ts';
import type { ShopifyShop, ShopifyTokens } from '../../gateways/shopify.gateway.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores.repository.ts';
import { requestStore } from './request-store.ts';
import { sealTokens } from './seal-tokens.ts';

type Needs = Pick<Dependencies, 'runtime' | 'sealer' | 'audit' | 'postMail' | 'portalUrl'>;

/** What Shopify said when a merchant let the app in. */
export interface ShopProof {
  shop: ShopifyShop;
  tokens: ShopifyTokens;
  /** By Shopify's clock, in milliseconds. */
  installedAt: number;
}

/** `pending` and `declined`: the shop is another merchant's, who was asked for their word. */
export type ProofOutcome = 'verified' | 'pending' | 'declined';

/** Makes a proof count for a merchant's store, in the caller's transaction. */
export async function saveProof(
  deps: Needs,
  transaction: Repositories,
  store: StoreRow,
  { shop, tokens, installedAt }: ShopProof,
): Promise<ProofOutcome> {
  const { stores, shopifyShops } = transaction;
  const now = deps.runtime.now();
  const grant = {
    ...sealTokens(deps.sealer, tokens, now),
    installed_at: installedAt,
    updated_at: now,
  };
  // Whoever proved the shop first keeps it; another one needs their word (decision 0024).
  const isHolder = await shopifyShops.claim({
    id: shop.id,
    holder_id: store.user_id,
    domain: shop.domain,
    ...grant,
    uninstalled_at: null,
    renewing_until: 0,
    created_at: now,
  });
  if (!isHolder) {
    await shopifyShops.keepGrant(shop.id, grant);
    const holderId = (await shopifyShops.find(shop.id))?.holder_id;
    const wasApproved = store.shopify_shop_id === shop.id;
    if (!wasApproved && holderId) {
      return requestStore(deps, transaction, store, { id: shop.id, holderId });
    }
  }
  await stores.update(store.id, {
    status: 'verified',
    shopify_shop_id: shop.id,
    updated_at: now,
  });
  deps.audit('store_verified', { userId: store.user_id });
  return 'verified';
}
