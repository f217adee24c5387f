import { isInUse, isVerified } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  findCurrentStore,
  requireCurrentStore,
  requireNamedOrCurrentStore,
} from '../stores/current-store.ts';
import { appOf, issueHandoff } from './issue-handoff.ts';

interface LaunchProductDeps
  extends Pick<Dependencies, 'runtime' | 'audit' | 'signingKeys' | 'portalUrl' | 'catalogue'> {
  repositories: Pick<Repositories, 'stores' | 'products'>;
}

/**
 * The signed URL that opens a product for a store. The two are connected when the product app redeems it, or by
 * `registerDtm`.
 *
 * @throws AppError `store_required`, `store_unverified`, `product_unavailable`
 */
export async function launchProduct(
  deps: LaunchProductDeps,
  session: Session,
  store: StoreRow,
  productType: string,
): Promise<string> {
  requireAvailable(deps, productType);
  if (!isVerified(store.status)) throw new AppError('store_unverified');
  return issueHandoff(deps, session, store, productType);
}

/**
 * The URL that opens the reviews app with the given store, or else the current one, or none. Without a store nothing
 * is signed, and the app starts as for an anonymous visitor.
 *
 * @throws AppError `store_required` for a store that is not the merchant's, `store_unverified`, `product_unavailable`
 */
export async function openReviews(
  deps: LaunchProductDeps,
  session: Session,
  shop: string | undefined,
): Promise<string> {
  const store = shop
    ? await requireNamedOrCurrentStore(deps, session, shop)
    : await findCurrentStore(deps, session);
  if (store) return launchProduct(deps, session, store, 'reviews');
  requireAvailable(deps, 'reviews');
  return appOf(deps.catalogue.apps, 'reviews').entryUrl;
}

/** Products that have their own endpoint for starting them. */
const startedByOwnCall: readonly string[] = ['dtm', 'reviews'];

/**
 * The signed URL of a product of the current store. It opens a connected product, and starts a product of the
 * operator's own catalogue, which is connected when its app redeems the hand-off.
 *
 * @throws AppError `store_required`, `store_unverified`, `product_unavailable`
 */
export async function openProduct(
  deps: LaunchProductDeps,
  session: Session,
  productType: string | undefined,
): Promise<string> {
  const store = await requireCurrentStore(deps, session);
  const type = productType ?? store.type;
  if (await isConnected(deps, store, type)) {
    if (!isVerified(store.status)) throw new AppError('store_unverified');
    return issueHandoff(deps, session, store, type);
  }
  if (startedByOwnCall.includes(type)) {
    throw new AppError('product_unavailable', {
      message: 'This product is not connected to the store yet. Start it first.',
    });
  }
  return launchProduct(deps, session, store, type);
}

/** A card that shows Open keeps working, even if the product can no longer be started for other stores. */
async function isConnected(
  { repositories, catalogue }: LaunchProductDeps,
  store: StoreRow,
  type: string,
): Promise<boolean> {
  if (!catalogue.products.some((product) => product.type === type)) return false;
  const connections = await repositories.products.listConnections(store.id);
  return connections.some(({ product, state }) => product === type && isInUse(state));
}

function requireAvailable({ catalogue }: LaunchProductDeps, productType: string): void {
  const product = catalogue.products.find(({ type }) => type === productType);
  if (!product?.available || product.action.kind !== 'launch') {
    throw new AppError('product_unavailable');
  }
}
