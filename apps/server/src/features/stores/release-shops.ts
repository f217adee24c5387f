import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { approveRequest } from './requests/decide-store-request.ts';

type ReleaseShopsDeps = Pick<Dependencies, 'runtime' | 'notifications'>;

/**
 * Assigns the shops of a merchant who leaves to their next owner, in the caller's transaction: the
 * account that has used the shop longest, else the one whose access request has waited longest.
 */
export async function releaseShops(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  userId: string,
): Promise<void> {
  const { shopifyShops } = transaction;
  for (const { id } of await shopifyShops.lockAllByOwner(userId)) {
    await shopifyShops.setOwner(id, await findNextOwner(deps, transaction, id, userId));
  }
}

/** Retries when the next owner has been deleted too, or their request was decided, at the same time. */
async function findNextOwner(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  shopId: string,
  userId: string,
): Promise<string | null> {
  const { stores, storeRequests, users } = transaction;
  const now = deps.runtime.now();
  for (;;) {
    const coUser = await stores.findOldestByShop(shopId, userId);
    const request = coUser ? undefined : await storeRequests.findOldestByShop(shopId, now);
    const next = coUser ?? request;
    if (!next) return null;
    const nextOwner = await users.lockForUpdate(next.user_id);
    if (nextOwner?.deleted_at !== null) continue;
    if (!request || (await approveRequest(deps, transaction, request))) return nextOwner.id;
  }
}
