import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { approveRequest } from './requests/decide-store-request.ts';

/**
 * Locks an account before it may release its shops, or the one of `shopId`, and all accounts that could get one of them: in
 * the order of their ids, and before any shop. Otherwise accounts that release shops to each other at the same time would
 * wait for each other.
 */
export async function lockWithNextOwners(
  { users, shopStores }: Pick<Repositories, 'users' | 'shopStores'>,
  userId: string,
  shopId?: string,
): Promise<UserRow | undefined> {
  const ids = new Set([userId, ...(await shopStores.listUsersOfOwned(userId, shopId))]);
  let own: UserRow | undefined;
  for (const id of [...ids].sort()) {
    const user = await users.lockForUpdate(id);
    if (id === userId) own = user;
  }
  return own;
}

type ReleaseShopsDeps = Pick<Dependencies, 'runtime' | 'notifications'>;

/** Assigns the shops of a merchant who leaves to their next owner, in the caller's transaction. */
export async function releaseShops(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  userId: string,
): Promise<void> {
  for (const { id } of await transaction.shopifyShops.lockAllByOwner(userId)) {
    await assignNextOwner(deps, transaction, { shopId: id, userId });
  }
}

/**
 * Assigns a shop, which is locked, to its next owner: the account that has used it longest, else the one whose access
 * request has waited longest. They are emailed. Without either the shop has no owner.
 *
 * @param shop with the owner who leaves it, and has removed the store or deleted the account already.
 */
export async function assignNextOwner(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  { shopId, userId }: { shopId: string; userId: string },
): Promise<void> {
  const now = deps.runtime.now();
  const next = await findNextOwner(deps, transaction, shopId, userId);
  await transaction.shopifyShops.setOwner(shopId, next?.userId ?? null);
  if (!next) return;
  const left = await transaction.shopStores.listIds(userId, shopId);
  await transaction.storeEvents.record(left, 'ownership_passed', now);
  if (next.hasWaited) await detachAbsent(transaction, { id: shopId, ownerId: next.userId }, now);
  await transaction.storeEvents.record([next.storeId], 'became_owner', now);
}

/**
 * Separates a shop from the accounts that have left it, because its new owner has not approved them (decision 0024). Their
 * products end too: what belongs to the shop must not outlast its redaction with them.
 */
export async function detachAbsent(
  { shopStores, products }: Pick<Repositories, 'shopStores' | 'products'>,
  { id, ownerId }: { id: string; ownerId: string },
  now: number,
): Promise<void> {
  await products.removeByStores(await shopStores.detachAbsent(id, ownerId, now));
}

interface NextOwner {
  userId: string;
  storeId: string;
  /** Whether they have waited for the approval of the owner who leaves, instead of using the shop together with them. */
  hasWaited: boolean;
}

/** Retries when the next owner has been deleted too, or their request was decided, at the same time. */
async function findNextOwner(
  deps: ReleaseShopsDeps,
  transaction: Repositories,
  shopId: string,
  userId: string,
): Promise<NextOwner | null> {
  const { shopStores, storeRequests, users } = transaction;
  const isActive = async (id: string) => (await users.lockForUpdate(id))?.deleted_at === null;
  for (;;) {
    const coUser = await shopStores.findOldest(shopId, userId);
    if (coUser) {
      if (!(await isActive(coUser.user_id))) continue;
      for (const store of await shopStores.listByIds([coUser.id])) {
        await deps.notifications.notifyStoreUser(transaction, store, { event: 'became-owner' });
      }
      return { userId: coUser.user_id, storeId: coUser.id, hasWaited: false };
    }
    const request = await storeRequests.findOldestByShop(shopId, deps.runtime.now());
    if (!request) return null;
    const canApprove = await isActive(request.user_id);
    if (canApprove && (await approveRequest(deps, transaction, request, 'became-owner'))) {
      return { userId: request.user_id, storeId: request.store_id, hasWaited: true };
    }
  }
}
