import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { Session } from '../../../core/session.ts';
import type { Sealer } from '../../../crypto/sealing.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { StoreRow } from '../../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../../dependencies.ts';
import { newStore } from '../../stores/new-store.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { type ShopProof, saveProof } from './save-proof.ts';

type ConnectInstallDeps = Omit<ShopDeps, 'shopify'>;
type BrowserInstallDeps = Pick<Dependencies, 'repositories' | 'runtime' | 'limiter'>;

/** The store that waits in the browser with this secret. @throws AppError `rate_limited` */
export async function getInstall(
  { sealer, ...deps }: BrowserInstallDeps & Pick<ConnectInstallDeps, 'sealer'>,
  secret: string | undefined,
  network: string,
): Promise<DataOf<typeof endpoints.getInstall>> {
  const install = await findForStranger(deps, secret, network);
  if (!install) return null;
  const { shop } = proofIn(sealer, install.shop_grant_sealed);
  return { name: shop.name, shop: shop.domain };
}

/**
 * Connects the store that waits in this browser to the account of whoever is signed in, because they
 * said so.
 *
 * @throws AppError `not_found` when nothing waits, or somebody was faster; `unauthenticated`, `rate_limited`.
 */
export async function connectInstall(
  deps: ConnectInstallDeps,
  session: Session,
  secret: string | undefined,
): Promise<DataOf<typeof endpoints.connectInstall>> {
  const install = await findInstall(deps.repositories, secret, deps.runtime.now());
  if (!install) throw nothingWaits();
  await deps.limiter.take('addStore', session.userId);
  const proof = proofIn(deps.sealer, install.shop_grant_sealed);
  const outcome = await deps.transact(async (transaction) => {
    // Since the session was read, the account may have been deleted.
    const owner = await transaction.users.lockForUpdate(session.userId);
    if (!owner || owner.deleted_at !== null) throw new AppError('unauthenticated');
    if (!(await transaction.pendingInstalls.remove(install.id))) throw nothingWaits();
    const store = await storeFor(deps, transaction, session.userId, proof);
    return saveProof(deps, transaction, store, proof);
  });
  return { shop: proof.shop.domain, outcome };
}

/**
 * Forgets the store that waits in this browser; Shopify's own settings uninstall the app.
 *
 * @throws AppError `rate_limited`
 */
export async function dropInstall(
  deps: BrowserInstallDeps,
  secret: string | undefined,
  network: string,
): Promise<void> {
  const install = await findForStranger(deps, secret, network);
  if (install) await deps.repositories.pendingInstalls.remove(install.id);
}

/** For calls that need no session, so that nothing else limits them. */
async function findForStranger(
  { repositories, runtime, limiter }: BrowserInstallDeps,
  secret: string | undefined,
  network: string,
) {
  if (secret === undefined) return undefined;
  await limiter.take('shopifyAuthorizationByNetwork', network);
  return findInstall(repositories, secret, runtime.now());
}

async function findInstall(
  { pendingInstalls }: Pick<Repositories, 'pendingInstalls'>,
  secret: string | undefined,
  now: number,
) {
  return secret === undefined ? undefined : pendingInstalls.findByBrowser(hashSecret(secret), now);
}

function nothingWaits(): AppError {
  return new AppError('not_found', { message: 'No store waits to be connected any more.' });
}

/** Sealed by ourselves as a proof, so its shape needs no second check. */
function proofIn(sealer: Sealer, sealed: string): ShopProof {
  return JSON.parse(sealer.open('shopify-install', sealed)) as ShopProof;
}

/** The merchant's store at this address, added now where they have none. */
async function storeFor(
  { runtime, audit }: Pick<ConnectInstallDeps, 'runtime' | 'audit'>,
  { stores }: Pick<Repositories, 'stores'>,
  userId: string,
  { shop }: ShopProof,
): Promise<StoreRow> {
  const store = newStore(runtime, { user_id: userId, domain: shop.domain, name: shop.name });
  if (await stores.insert(store)) {
    audit('store_added', { userId });
    return store;
  }
  const existing = await stores.findByDomain(userId, shop.domain);
  if (!existing) throw new AppError('conflict');
  return existing;
}
