import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * The store a call is about: the one it names, or else the current one.
 *
 * @throws AppError `store_required`
 */
export async function storeOf(
  { repositories }: Pick<Dependencies, 'repositories'>,
  session: Session,
  domain: string | undefined,
): Promise<StoreRow> {
  if (!domain) return currentStore({ repositories }, session);
  const store = await repositories.stores.findByDomain(session.userId, domain);
  if (!store) throw new AppError('store_required');
  return store;
}

/** The merchant's store with this domain. @throws AppError `not_found` */
export async function ownStore(
  { repositories }: Pick<Dependencies, 'repositories'>,
  session: Session,
  domain: string,
): Promise<StoreRow> {
  const store = await repositories.stores.findByDomain(session.userId, domain);
  if (!store) throw new AppError('not_found', { message: 'You have no such store.' });
  return store;
}

/** @throws AppError `store_required` */
export async function currentStore(
  deps: Pick<Dependencies, 'repositories'>,
  session: Session,
): Promise<StoreRow> {
  const store = await findCurrentStore(deps, session);
  if (!store) throw new AppError('store_required');
  return store;
}

export async function findCurrentStore(
  { repositories }: Pick<Dependencies, 'repositories'>,
  session: Session,
): Promise<StoreRow | undefined> {
  const store =
    session.currentStoreId === null
      ? undefined
      : await repositories.stores.findById(session.currentStoreId);
  const isTheirs = store?.user_id === session.userId && store.status !== 'removed';
  return isTheirs ? store : undefined;
}
