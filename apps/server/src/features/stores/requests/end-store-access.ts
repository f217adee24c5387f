import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import { STORE_REQUEST_RETRY_AFTER_MS } from '../../../core/lifetimes.ts';
import type { Session } from '../../../core/session.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireFreshLogin } from '../../sessions/active-session.ts';
import { noSuchStore, requireStore } from '../current-store.ts';
import { lockWithNextOwners } from '../release-shops.ts';

type EndStoreAccessDeps = Pick<Dependencies, 'transact' | 'runtime' | 'audit' | 'notifications'>;

/**
 * Ends another account's access to a shop that the merchant owns, under all of its domains: its stores of the shop have to
 * be verified again, and for some days it cannot ask for access, as after a refusal (decision 0024).
 *
 * @throws AppError `reauthentication_required`, `not_found` also for a store that the merchant does not own, and for an
 * account that does not use it.
 */
export async function endStoreAccess(
  deps: EndStoreAccessDeps,
  session: Session,
  { shop: domain, email }: BodyOf<typeof endpoints.endStoreAccess>,
): Promise<void> {
  requireFreshLogin(deps, session);
  const { userId } = session;
  const ended = await deps.transact(async (transaction) => {
    const store = await requireStore({ repositories: transaction }, session, domain);
    const { shopify_shop_id: shopId } = store;
    if (shopId === null) throw noSuchStore();
    // Accounts before the shop, as everywhere. Those of others are locked only if the merchant owns it.
    await lockWithNextOwners(transaction, userId, shopId);
    if (!(await transaction.shopifyShops.lockOwned(shopId, userId))) throw noSuchStore();
    const coUser = await transaction.users.findByEmail(email);
    if (!coUser || coUser.id === userId) throw noSuchUser();
    await endAccess(deps, transaction, { shopId, userId: coUser.id });
    return { coUserId: coUser.id, shopId };
  });
  deps.audit('store_access_ended', { userId, ...ended });
}

/** Also for the address of an account that never used the store, which must look like one that does not exist. */
function noSuchUser(): AppError {
  return new AppError('not_found', {
    message: 'No other account with this email address uses the store.',
  });
}

/** @param access of an account that does not own the shop, which is locked. */
async function endAccess(
  { runtime, ...deps }: Pick<EndStoreAccessDeps, 'runtime' | 'notifications'>,
  transaction: Repositories,
  { shopId, userId }: { shopId: string; userId: string },
): Promise<void> {
  const { products, shopStores, storeEvents, storeRequests } = transaction;
  const now = runtime.now();
  // Removed stores too, and those of a deleted account: otherwise restoring them would give the access back.
  const used = await shopStores.listIds(userId, shopId);
  if (used.length === 0) throw noSuchUser();
  const open = await storeRequests.listByUser(userId, now);
  // Under the shop's other domain.
  const requested = open.filter(({ shop_id }) => shop_id === shopId);
  const ids = [...used, ...requested.map(({ store_id }) => store_id)];
  // Requests before stores, as in `decide-store-request.ts`.
  for (const storeId of ids) {
    await storeRequests.setDeclined({
      id: runtime.newId(),
      store_id: storeId,
      shop_id: shopId,
      notified_owner_id: null,
      created_at: now,
      expires_at: now + STORE_REQUEST_RETRY_AFTER_MS,
      declined_at: now,
    });
  }
  await shopStores.cancelPendingApprovals(ids, now);
  // Stores before products, so that a hand-off that is redeemed meanwhile connects nothing.
  await products.removeByStores(await shopStores.detachUser(shopId, userId, now));
  await storeEvents.record(ids, 'access_ended', now);
  for (const store of await shopStores.listByIds(ids)) {
    await deps.notifications.notifyStoreUser(transaction, store, { event: 'access-ended' });
  }
}
