import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { approveRequest } from './requests/decide-store-request.ts';

type ReleaseShopsDeps = Pick<Dependencies, 'runtime' | 'notifications'>;

/**
 * Passes on the shops of a merchant who leaves, in the caller's transaction: to the merchant who has
 * used the shop longest, else to whoever has waited longest for a word that nobody can give any more.
 */
export async function releaseShops(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  userId: string,
): Promise<void> {
  const { shopifyShops } = transaction;
  for (const { id } of await shopifyShops.holdAllOf(userId)) {
    await shopifyShops.setHolder(id, await findHeir(deps, transaction, id, userId));
  }
}

/** Looks again where the next one is leaving too, or their request was answered at this moment. */
async function findHeir(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  shopId: string,
  userId: string,
): Promise<string | null> {
  const { stores, storeRequests, users } = transaction;
  const now = deps.runtime.now();
  for (;;) {
    const colleague = await stores.findOldestOfShop(shopId, userId);
    const request = colleague ? undefined : await storeRequests.findOldestOfShop(shopId, now);
    const next = colleague ?? request;
    if (!next) return null;
    const heir = await users.hold(next.user_id);
    if (heir?.deleted_at !== null) continue;
    if (!request || (await approveRequest(deps, transaction, request))) return heir.id;
  }
}
