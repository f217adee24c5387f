import { STORE_REQUEST_LIFETIME_MS } from '../../../core/lifetimes.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { removalCleared, type StoreRow } from '../../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../../dependencies.ts';

type RequestStoreDeps = Pick<Dependencies, 'runtime' | 'limiter' | 'audit' | 'notifications'>;

/**
 * Requests the approval of a shop's owner for another merchant who has verified it too. Both are notified once. The
 * owner gets a limited number of these emails per day; further requests are shown on home.
 */
export async function requestStore(
  { runtime, limiter, audit, ...deps }: RequestStoreDeps,
  transaction: Repositories,
  store: StoreRow,
  shop: { id: string; ownerId: string },
): Promise<'pending' | 'declined'> {
  const now = runtime.now();
  // Of the shop, not of the store's domain: a shop that was renamed is another store of the merchant.
  const { user_id: userId } = store;
  if (await transaction.storeRequests.isDeclined(userId, shop.id, now)) return 'declined';
  const isNew = await transaction.storeRequests.insertUnlessPending({
    id: runtime.newId(),
    store_id: store.id,
    shop_id: shop.id,
    notified_owner_id: null,
    created_at: now,
    expires_at: now + STORE_REQUEST_LIFETIME_MS,
    declined_at: null,
  });
  if (!isNew) return 'pending';
  await transaction.stores.update(store.id, {
    status: 'awaiting_approval',
    ...removalCleared,
    updated_at: now,
  });
  await transaction.storeEvents.record([store.id], 'access_requested', now);
  const requester = await transaction.users.findById(userId);
  const owner = await transaction.users.findById(shop.ownerId);
  if (!requester || !owner) return 'pending';
  // Per shop, because a person with access to a shop could send requests from many accounts.
  if (await limiter.tryConsume('storeRequestMailsByShop', shop.id, transaction)) {
    await notifyOwnerOfRequest(deps, transaction, store, { owner, by: requester.email });
  }
  const waiting = { ...store, email: requester.email };
  await deps.notifications.notifyStoreUser(transaction, waiting, { event: 'access-waiting' });
  audit('store_access_requested', { userId: requester.id, ownerId: owner.id, storeId: store.id });
  return 'pending';
}

/** Emails the request with the owner's own name for the store: the requester's name for it could be any text. */
async function notifyOwnerOfRequest(
  deps: Pick<RequestStoreDeps, 'notifications'>,
  transaction: Repositories,
  store: StoreRow,
  { owner, by }: { owner: UserRow; by: string },
): Promise<void> {
  const own = await transaction.stores.findByDomain(owner.id, store.domain);
  const requested = { ...store, name: own?.name ?? store.domain, email: owner.email };
  await deps.notifications.notifyStoreUser(transaction, requested, {
    event: 'access-requested',
    by,
  });
  await transaction.storeRequests.setNotifiedOwner(store.id, owner.id);
}
