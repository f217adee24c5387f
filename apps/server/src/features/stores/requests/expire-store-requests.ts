import type { Dependencies } from '../../dependencies.ts';

/** Requests per run; the others wait for the next run. */
const BATCH = 100;

type ExpireStoreRequestsDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'notifications'
>;

/**
 * Expires the requests that were not decided in time, and notifies the requesters that they may request again.
 *
 * @returns how many expired here; any number of processes may run it.
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
      await transaction.storeEvents.record([request.store_id], 'access_expired', now);
      await deps.notifications.notifyStoreUser(transaction, request, { event: 'access-expired' });
      return true;
    });
    if (isOurs) ended += 1;
  }
  return ended;
}
