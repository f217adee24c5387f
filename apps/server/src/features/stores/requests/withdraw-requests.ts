import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';

type WithdrawRequestsDeps = Pick<Dependencies, 'runtime' | 'notifications'>;

/** Cancels the requests that relied on an installation that is gone, and notifies the requesters. */
export async function withdrawRequests(
  { runtime, ...deps }: WithdrawRequestsDeps,
  transaction: Repositories,
  shopId: string,
): Promise<void> {
  const { stores, storeRequests } = transaction;
  const now = runtime.now();
  const waiting = await storeRequests.listByShop(shopId, now);
  await stores.cancelPendingApprovals(shopId, now);
  await storeRequests.removePendingByShop(shopId);
  for (const request of waiting) {
    await deps.notifications.notifyStoreUser(transaction, request, { event: 'access-withdrawn' });
  }
}

/**
 * Cancels the requests of a merchant who deletes their account, in the caller's transaction. An owner who was emailed
 * the request, and still owns the shop, is notified.
 */
export async function takeBackRequests(
  { runtime, ...deps }: WithdrawRequestsDeps,
  transaction: Repositories,
  userId: string,
): Promise<void> {
  const { stores, storeRequests, users } = transaction;
  const now = runtime.now();
  for (const request of await storeRequests.listByUser(userId, now)) {
    if (!(await storeRequests.remove(request.id))) continue;
    await stores.moveStatus(request.store_id, 'awaiting_approval', 'added', now);
    const ownerId = request.notified_owner_id;
    const owner = ownerId === request.owner_id && ownerId && (await users.findById(ownerId));
    if (!owner) continue;
    const own = await stores.findByDomain(owner.id, request.domain);
    const asked = { domain: request.domain, name: own?.name ?? request.domain };
    const notification = { event: 'request-cancelled', by: request.email } as const;
    await deps.notifications.notifyStoreUser(
      transaction,
      { ...asked, email: owner.email },
      notification,
    );
  }
}
