import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { StoreRow } from '../../repositories/stores.repository.ts';
import type { Session } from '../auth/authenticate.ts';
import { issueHandoff, isVerified } from './issue-handoff.ts';

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'handoffKeys'
  | 'portalUrl'
  | 'catalogue'
  | 'productApps'
  | 'audit'
>;

/**
 * The signed address that opens a product for a store. The two are connected once the product app
 * redeems it, or by `registerDtm`.
 *
 * @throws AppError `store_required`, `store_unverified`, `product_unavailable`
 */
export async function launchProduct(
  deps: Needs,
  session: Session,
  productType: string,
  store: StoreRow,
): Promise<string> {
  requireAvailable(deps, productType);
  if (!isVerified(store)) throw new AppError('store_unverified');
  return issueHandoff(deps, session, store, productType);
}

/** The signed address of a product the current store is connected to already. */
export async function openConnectedProduct(
  deps: Needs,
  session: Session,
  productType: string | undefined,
): Promise<string> {
  const store = await currentStore(deps, session);
  const type = productType ?? store.type;
  const connections = await deps.repositories.products.listConnections(store.id);
  const connected = connections.some(
    ({ product, state }) => product === type && state === 'connected',
  );
  if (!connected) {
    throw new AppError('product_unavailable', {
      message: 'This product is not connected to the store yet. Start it first.',
    });
  }
  return launchProduct(deps, session, type, store);
}

/**
 * The merchant's store a call is about: the one it names, else the current one.
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

export async function currentStore(
  { repositories }: Pick<Dependencies, 'repositories'>,
  session: Session,
): Promise<StoreRow> {
  const store =
    session.currentStoreId === null
      ? undefined
      : await repositories.stores.findById(session.currentStoreId);
  if (!store || store.user_id !== session.userId || store.status === 'removed') {
    throw new AppError('store_required');
  }
  return store;
}

function requireAvailable({ catalogue }: Needs, productType: string): void {
  const product = catalogue.find(({ type }) => type === productType);
  if (!product?.available || product.action.kind !== 'launch') {
    throw new AppError('product_unavailable');
  }
}
