import { type DataOf, type endpoints, isVerified } from '@atrium/contract';
import { STORE_RESTORABLE_FOR_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import { lockOwnUser } from '../accounts/account-user.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { requireFreshLogin } from '../sessions/active-session.ts';
import { requireStore } from './current-store.ts';
import { assignNextOwner, lockWithNextOwners } from './release-shops.ts';
import { withdrawOwnRequests } from './requests/withdraw-requests.ts';

type RemoveStoreDeps = CoreDependencies & Pick<Dependencies, 'notifications'>;

/**
 * Removes a store from the merchant's account: its products can no longer be opened, an open request is cancelled, and
 * a shop that the merchant owns, and has no other store of, passes to its next owner.
 *
 * @throws AppError `not_found`, `reauthentication_required`
 */
export async function removeStore(
  deps: RemoveStoreDeps,
  session: Session,
  domain: string,
): Promise<DataOf<typeof endpoints.removeStore>> {
  const { userId } = session;
  const now = deps.runtime.now();
  const storeId = await deps.transact(async (transaction) => {
    const inTransaction = { repositories: transaction };
    const { shopify_shop_id: knownShopId } = await requireStore(inTransaction, session, domain);
    if (knownShopId === null) await lockOwnUser(transaction, session);
    else await lockWithNextOwners(transaction, userId, knownShopId);
    // Read again under the lock of its account: it may have been verified, or removed, meanwhile.
    const store = await requireStore(inTransaction, session, domain);
    if (isVerified(store.status)) requireFreshLogin(deps, session);
    const { id, shopify_shop_id: shopId } = store;
    // The shop before its requests and stores, as everywhere.
    const isOwner = shopId !== null && (await transaction.shopifyShops.lockOwned(shopId, userId));
    await withdrawOwnRequests(deps, transaction, userId, id);
    await transaction.stores.markRemoved(id, now);
    // The same shop may be in the account under its former domain too, after it was renamed.
    const hasLeft = isOwner && !(await transaction.shopStores.isUsedBy(userId, shopId));
    if (hasLeft) await assignNextOwner(deps, transaction, { shopId, userId });
    const next = await transaction.stores.findLastSelected(userId);
    await transaction.sessions.replaceStore(id, next?.id ?? null);
    await transaction.storeEvents.record([id], 'removed', now);
    return id;
  });
  deps.audit('store_removed', { userId, storeId });
  return { restorableUntil: new Date(now + STORE_RESTORABLE_FOR_MS).toISOString() };
}
