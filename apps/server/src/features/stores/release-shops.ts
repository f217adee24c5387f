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
  const { shopifyShops } = transaction;
  for (const { id } of await shopifyShops.holdAllOf(userId)) {
    const heirId =
      (await findColleague(transaction, id, userId)) ?? (await admitAsker(deps, transaction, id));
    await shopifyShops.setHolder(id, heirId);
  }
}

/** Held, for they may be leaving too: then it is the next one's. */
async function findColleague(
  { stores, users }: Pick<Repositories, 'stores' | 'users'>,
  shopId: string,
  userId: string,
): Promise<string | null> {
  for (;;) {
    const store = await stores.findOldestOfShop(shopId, userId);
    if (!store) return null;
    const colleague = await users.hold(store.user_id);
    if (colleague?.deleted_at === null) return colleague.id;
  }
}

async function admitAsker(
  deps: Needs,
  transaction: Repositories,
  shopId: string,
): Promise<string | null> {
  for (;;) {
    const now = deps.runtime.now();
    const request = await transaction.storeRequests.findOldestOfShop(shopId, now);
    if (!request) return null;
    const asker = await transaction.users.hold(request.user_id);
    if (asker?.deleted_at !== null) continue;
    // Somebody may have answered it, or time: then it is nobody's any more.
    if (await approveRequest(deps, transaction, request)) return asker.id;
  }
}
