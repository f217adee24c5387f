import type { StoreRequest } from '@atrium/contract';
import type { Session } from '../../../core/session.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';

interface ListStoreRequestsDeps extends Pick<Dependencies, 'runtime'> {
  repositories: Pick<Repositories, 'stores' | 'storeRequests'>;
}

/** The requests that wait for this owner's approval, the oldest first. */
export async function listStoreRequests(
  { repositories, runtime }: ListStoreRequestsDeps,
  session: Session,
): Promise<StoreRequest[]> {
  const waiting = await repositories.storeRequests.listByOwner(session.userId, runtime.now());
  const own = await repositories.stores.list(session.userId);
  return waiting.map(({ id, domain, email, created_at, expires_at }) => ({
    id,
    name: own.find((store) => store.domain === domain)?.name ?? domain,
    shop: domain,
    email,
    requestedAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
  }));
}
