import type { Repositories } from '../../repositories/repositories.ts';

/** Ends the wait of those who had proved an installation that is gone. */
export async function withdrawRequests(
  { stores, storeRequests }: Repositories,
  shopId: string,
  now: number,
): Promise<void> {
  await stores.stopWaitingFor(shopId, now);
  await storeRequests.removeOfShop(shopId);
}
