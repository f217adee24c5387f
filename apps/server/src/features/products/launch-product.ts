import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { StoreRow } from '../../repositories/stores.repository.ts';
import type { Session } from '../sessions/authenticate.ts';
import { currentStore } from '../stores/current-store.ts';
import { isVerified } from '../stores/is-verified.ts';
import { issueHandoff } from './issue-handoff.ts';

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

function requireAvailable({ catalogue }: Needs, productType: string): void {
  const product = catalogue.find(({ type }) => type === productType);
  if (!product?.available || product.action.kind !== 'launch') {
    throw new AppError('product_unavailable');
  }
}
