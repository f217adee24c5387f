import type { Dependencies } from '../../dependencies.ts';

/** So many a round; the others wait for the next. */
const BATCH = 100;

type ExpireStoreRequestsDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'notifications'
>;

/**
 * Ends the requests that nobody answered in time, and tells those who asked that they may ask again.
 *
 * @returns how many ended here; any number of processes may do it.
 */
export async function expireStoreRequests({
  repositories,
  transact,
  runtime,
  ...deps
}: ExpireStoreRequestsDeps): Promise<number> {
  const now = runtime.now();
  let ended = 0;
  for (const request of await repositories.storeRequests.listExpired(now, BATCH)) {
    const isOurs = await transact(async (transaction) => {
      if (!(await transaction.storeRequests.remove(request.id))) return false;
      await transaction.stores.moveStatus(request.store_id, 'awaiting_approval', 'added', now);
      await deps.notifications.notifyStoreUser(transaction, request, { event: 'access-expired' });
      return true;
    });
    if (isOurs) ended += 1;
  }
  return ended;
}
