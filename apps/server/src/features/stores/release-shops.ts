import type { Dependencies } from '../../dependencies.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { approveRequest } from './decide-store-request.ts';

type Needs = Pick<Dependencies, 'runtime' | 'postMail' | 'portalUrl'>;

/**
 * Passes on the shops of a merchant who leaves, in the caller's transaction: to the merchant who has
 * used the shop longest, else to whoever has waited longest for a word that nobody can give any more.
 */
export async function releaseShops(
  deps: Needs,
  transaction: Repositories,
  userId: string,
): Promise<void> {
  const { shopifyShops, stores, storeRequests } = transaction;
  for (const shop of await shopifyShops.listHeldBy(userId)) {
    const colleague = await stores.findOldestOfShop(shop.id, userId);
    if (colleague) {
      await shopifyShops.setHolder(shop.id, colleague.user_id);
      continue;
    }
    const request = await storeRequests.findOldestOfShop(shop.id, deps.runtime.now());
    await shopifyShops.setHolder(shop.id, request?.user_id ?? null);
    if (request) await approveRequest(deps, transaction, request);
  }
}
