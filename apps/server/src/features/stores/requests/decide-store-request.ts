import { AppError } from '../../../core/app-error.ts';
import { STORE_REQUEST_RETRY_AFTER_MS } from '../../../core/lifetimes.ts';
import type { Session } from '../../../core/session.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireFreshLogin } from '../../sessions/active-session.ts';

type DecideStoreRequestDeps = Pick<
  Dependencies,
  'transact' | 'runtime' | 'audit' | 'notifications'
>;

/** A store request and the user who made it. */
type WaitingRequest = NonNullable<
  Awaited<ReturnType<Repositories['storeRequests']['findOldestByShop']>>
>;

/**
 * Applies the owner's decision on whether another account may use their store.
 *
 * @throws AppError `reauthentication_required`, `not_found` also for a request that was already decided.
 */
export async function decideStoreRequest(
  deps: DecideStoreRequestDeps,
  session: Session,
  id: string,
  approved: boolean,
): Promise<void> {
  requireFreshLogin(deps, session);
  const now = deps.runtime.now();
  const storeId = await deps.transact(async (transaction) => {
    const request = await transaction.storeRequests.findByOwner(id, session.userId, now);
    // The shop before the request. It may have passed to another owner meanwhile.
    if (!request || !(await transaction.shopifyShops.lockOwned(request.shop_id, session.userId))) {
      throw new AppError('not_found', { message: 'This request has ended.' });
    }
    const decide = approved ? approveRequest : declineRequest;
    if (!(await decide(deps, transaction, request))) throw new AppError('not_found');
    return request.store_id;
  });
  deps.audit(approved ? 'store_access_approved' : 'store_access_declined', {
    userId: session.userId,
    storeId,
  });
}

/**
 * Approves a request, and those of the same merchant under other domains of the shop; false if it was decided concurrently.
 *
 * @param event that the merchant is emailed about.
 */
export async function approveRequest(
  { runtime, ...deps }: Pick<DecideStoreRequestDeps, 'runtime' | 'notifications'>,
  transaction: Repositories,
  request: WaitingRequest,
  event: 'access-approved' | 'became-owner' = 'access-approved',
): Promise<boolean> {
  if (!(await transaction.storeRequests.remove(request.id))) return false;
  await transaction.stores.update(request.store_id, {
    status: 'verified',
    shopify_shop_id: request.shop_id,
    updated_at: runtime.now(),
  });
  await transaction.storeEvents.record([request.store_id], 'access_approved', runtime.now());
  await deps.notifications.notifyStoreUser(transaction, request, { event });
  for (const other of await openUnderOtherDomains(transaction, request, runtime.now())) {
    await approveRequest({ runtime, ...deps }, transaction, other, event);
  }
  return true;
}

/**
 * Like `approveRequest`, but declines. Stores that the merchant has of the shop under another domain are separated from it:
 * restoring a removed one would otherwise give the access that was declined.
 */
async function declineRequest(
  { runtime, ...deps }: DecideStoreRequestDeps,
  transaction: Repositories,
  request: WaitingRequest,
): Promise<boolean> {
  const now = runtime.now();
  if (
    !(await transaction.storeRequests.decline(request.id, now, now + STORE_REQUEST_RETRY_AFTER_MS))
  )
    return false;
  await transaction.stores.moveStatus(request.store_id, 'awaiting_approval', 'added', now);
  const { user_id: userId, shop_id: shopId } = request;
  // Stores before products, as in `end-store-access.ts`.
  const separated = await transaction.shopStores.detachUser(shopId, userId, now);
  await transaction.products.removeByStores(separated);
  await transaction.storeEvents.record([request.store_id, ...separated], 'access_declined', now);
  await deps.notifications.notifyStoreUser(transaction, request, { event: 'access-declined' });
  for (const other of await openUnderOtherDomains(transaction, request, now)) {
    await declineRequest({ runtime, ...deps }, transaction, other);
  }
  return true;
}

/** The open requests of the same merchant for the same shop, once `request` is not open any more. */
async function openUnderOtherDomains(
  { storeRequests }: Pick<Repositories, 'storeRequests'>,
  { user_id: userId, shop_id: shopId }: WaitingRequest,
  now: number,
): Promise<WaitingRequest[]> {
  const open = await storeRequests.listByUser(userId, now);
  return open.filter((request) => request.shop_id === shopId);
}
