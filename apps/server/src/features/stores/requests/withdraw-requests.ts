import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';

type WithdrawRequestsDeps = Pick<Dependencies, 'runtime' | 'notifications'>;

/** Cancels the requests that relied on an installation that is gone, and notifies the requesters. */
export async function withdrawRequests(
  { runtime, ...deps }: WithdrawRequestsDeps,
  transaction: Repositories,
  shopId: string,
): Promise<void> {
  const { shopStores, storeRequests } = transaction;
  const now = runtime.now();
  const waiting = await storeRequests.listByShop(shopId, now);
  // Requests before stores, as in `decide-store-request.ts`.
  const storeIds = await storeRequests.removePendingByShop(shopId);
  await shopStores.cancelPendingApprovals(storeIds, now);
  for (const request of waiting) {
    await deps.notifications.notifyStoreUser(transaction, request, { event: 'access-withdrawn' });
  }
}

/** Like {@link withdrawRequests}, for requests about a domain's former shop. */
export async function withdrawFormerRequests(
  { runtime, ...deps }: WithdrawRequestsDeps,
  transaction: Repositories,
  { domain, id: shopId }: { domain: string; id: string },
): Promise<void> {
  const now = runtime.now();
  for (const request of await transaction.storeRequests.listByDomain(domain, shopId, now)) {
    if (!(await transaction.storeRequests.remove(request.id))) continue;
    await transaction.stores.moveStatus(request.store_id, 'awaiting_approval', 'added', now);
    await deps.notifications.notifyStoreUser(transaction, request, { event: 'access-withdrawn' });
  }
}

/**
 * Cancels the requests of a merchant who deletes their account, in the caller's transaction. An owner who was emailed
 * the request, and still owns the shop, is notified.
 *
 * @param storeId only the request for this store, because the merchant removes it.
 */
export async function withdrawOwnRequests(
  deps: WithdrawRequestsDeps,
  transaction: Repositories,
  userId: string,
  storeId?: string,
): Promise<void> {
  const now = deps.runtime.now();
  for (const request of await transaction.storeRequests.listByUser(userId, now)) {
    if (storeId !== undefined && request.store_id !== storeId) continue;
    if (!(await transaction.storeRequests.remove(request.id))) continue;
    await transaction.stores.moveStatus(request.store_id, 'awaiting_approval', 'added', now);
    await notifyOwnerOfCancellation(deps, transaction, request);
  }
}

async function notifyOwnerOfCancellation(
  deps: WithdrawRequestsDeps,
  { stores, users, ...transaction }: Repositories,
  request: Awaited<ReturnType<Repositories['storeRequests']['listByUser']>>[number],
): Promise<void> {
  const ownerId = request.notified_owner_id;
  const owner = ownerId === request.owner_id && ownerId && (await users.findById(ownerId));
  if (!owner) return;
  const own = await stores.findByDomain(owner.id, request.domain);
  await deps.notifications.notifyStoreUser(
    transaction,
    { domain: request.domain, name: own?.name ?? request.domain, email: owner.email },
    { event: 'request-cancelled', by: request.email },
  );
}
