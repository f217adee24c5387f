import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../../core/app-error.ts';
import type { Session } from '../../../../core/session.ts';
import { type Sealer, UnreadableError } from '../../../../crypto/sealing.ts';
import { findBySecret } from '../../../../crypto/secrets.ts';
import type { Repositories } from '../../../../repositories/repositories.ts';
import type { StoreRow } from '../../../../repositories/stores/stores.repository.ts';
import { lockOwnUser } from '../../../accounts/account-user.ts';
import type { CoreDependencies, Dependencies } from '../../../dependencies.ts';
import { insertStore } from '../../../stores/insert-store.ts';
import { type ShopGrant, saveShopGrant } from '../save-shop-grant.ts';

type ConnectInstallDeps = CoreDependencies &
  Pick<Dependencies, 'sealer' | 'limiter' | 'notifications'>;

interface DiscardInstallDeps extends Pick<Dependencies, 'runtime' | 'limiter'> {
  repositories: Pick<Repositories, 'pendingInstalls'>;
}

interface GetInstallDeps extends Pick<Dependencies, 'runtime' | 'limiter' | 'sealer'> {
  repositories: Pick<Repositories, 'pendingInstalls'>;
}

/** The pending install of this browser. @throws AppError `rate_limited` */
export async function getInstall(
  { sealer, ...deps }: GetInstallDeps,
  secret: string | undefined,
  network: string,
): Promise<DataOf<typeof endpoints.getInstall>> {
  const install = await findWithLimit(deps, secret, network);
  if (!install) return null;
  const shopGrant = openShopGrant(sealer, install.shop_grant_sealed);
  return shopGrant && { name: shopGrant.shop.name, shop: shopGrant.shop.domain };
}

/**
 * Connects this browser's pending install to the logged-in merchant's account, after they confirmed it.
 *
 * @throws AppError `not_found` when there is no pending install, or it was connected concurrently; `conflict` when the
 * account cannot have more stores; `unauthenticated`, `rate_limited`.
 */
export async function connectInstall(
  deps: ConnectInstallDeps,
  session: Session,
  secret: string | undefined,
): Promise<DataOf<typeof endpoints.connectInstall>> {
  const install = await findInstall(deps.repositories, secret, deps.runtime.now());
  if (!install) throw noPendingInstall();
  await deps.limiter.consume('addStore', session.userId);
  const shopGrant = openShopGrant(deps.sealer, install.shop_grant_sealed);
  if (!shopGrant) throw noPendingInstall();
  const outcome = await deps.transact(async (transaction) => {
    await lockOwnUser(transaction, session);
    if (!(await transaction.pendingInstalls.remove(install.id))) throw noPendingInstall();
    const store = await findOrAddStore(deps, transaction, session.userId, shopGrant);
    return saveShopGrant(deps, transaction, store, shopGrant);
  });
  // Another shop has the domain by now, and only that one can still be connected.
  if (outcome === 'expired') throw noPendingInstall();
  return { shop: shopGrant.shop.domain, outcome };
}

/**
 * Discards this browser's pending install; the app itself is uninstalled in Shopify's settings.
 *
 * @throws AppError `rate_limited`
 */
export async function discardInstall(
  deps: DiscardInstallDeps,
  secret: string | undefined,
  network: string,
): Promise<void> {
  const install = await findWithLimit(deps, secret, network);
  if (install) await deps.repositories.pendingInstalls.remove(install.id);
}

/** For calls without a session, which no other limit covers. */
async function findWithLimit(
  { repositories, runtime, limiter }: DiscardInstallDeps,
  secret: string | undefined,
  network: string,
) {
  if (secret === undefined) return undefined;
  await limiter.consume('shopifyAuthorizationByNetwork', network);
  return findInstall(repositories, secret, runtime.now());
}

async function findInstall(
  { pendingInstalls }: Pick<Repositories, 'pendingInstalls'>,
  secret: string | undefined,
  now: number,
) {
  return findBySecret(secret, (hash) => pendingInstalls.findByBrowser(hash, now));
}

function noPendingInstall(): AppError {
  return new AppError('not_found', { message: 'There is no store to connect any more.' });
}

/**
 * Null for an install that was sealed under a key which has been removed. Only we seal shop grants, so the shape needs
 * no validation.
 */
function openShopGrant(sealer: Sealer, sealed: string): ShopGrant | null {
  try {
    return JSON.parse(sealer.open('shopify-install', sealed)) as ShopGrant;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** The merchant's store with this domain, added if they have none. */
async function findOrAddStore(
  { runtime, audit }: Pick<ConnectInstallDeps, 'runtime' | 'audit'>,
  transaction: Repositories,
  userId: string,
  { shop }: ShopGrant,
): Promise<StoreRow> {
  const known = { user_id: userId, domain: shop.domain, name: shop.name };
  const store = await insertStore({ runtime }, transaction, known);
  if (store) {
    audit('store_added', { userId, storeId: store.id });
    return store;
  }
  const existing = await transaction.stores.findByDomain(userId, shop.domain);
  if (!existing) throw new AppError('conflict');
  return existing;
}
