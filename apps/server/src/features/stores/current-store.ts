import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';

interface FindStoreDeps {
  repositories: Pick<Repositories, 'stores'>;
}

/** The merchant's store with this domain. @throws AppError `not_found` */
export async function requireStore(
  { repositories }: FindStoreDeps,
  session: Session,
  domain: string,
): Promise<StoreRow> {
  const store = await repositories.stores.findByDomain(session.userId, domain);
  if (!store) throw noSuchStore();
  return store;
}

/** Also for a store of another merchant, which must look like one that does not exist. */
export function noSuchStore(): AppError {
  return new AppError('not_found', { message: 'You have no such store.' });
}

/** @throws AppError `store_required` */
export async function requireCurrentStore(
  deps: FindStoreDeps,
  session: Session,
): Promise<StoreRow> {
  const store = await findCurrentStore(deps, session);
  if (!store) throw new AppError('store_required');
  return store;
}

/**
 * The store that a call names, or the current one if it names none.
 *
 * @throws AppError `store_required`
 */
export async function requireNamedOrCurrentStore(
  deps: FindStoreDeps,
  session: Session,
  domain: string | undefined,
): Promise<StoreRow> {
  if (!domain) return requireCurrentStore(deps, session);
  const store = await deps.repositories.stores.findByDomain(session.userId, domain);
  if (!store) throw new AppError('store_required');
  return store;
}

export async function findCurrentStore(
  { repositories }: FindStoreDeps,
  { userId, currentStoreId }: Session,
): Promise<StoreRow | undefined> {
  if (currentStoreId === null) return undefined;
  const store = await repositories.stores.findById(currentStoreId);
  const isTheirs = store?.user_id === userId && store.status !== 'removed';
  return isTheirs ? store : undefined;
}
