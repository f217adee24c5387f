import type { Session } from '../../core/session.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import { type ShopGrant, saveShopGrant } from '../../features/shopify/grants/save-shop-grant.ts';
import { insertStore } from '../../features/stores/insert-store.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import type { TestApp } from '../test-app.ts';
import { addUser, signIn } from './prepared.ts';

let shops = 0;

/** What Shopify would return for a shop that nobody has installed the app in. */
export function newShopGrant(portal: TestApp): ShopGrant {
  const number = 900_000 + ++shops;
  return {
    shop: {
      id: `gid://shopify/Shop/${number}`,
      name: 'A store',
      domain: `raced-${number}.myshopify.com`,
    },
    tokens: {
      accessToken: `shpat-${number}`,
      scopes: 'read_themes',
      expiresIn: 3600,
      refreshToken: `shprt-${number}`,
      refreshTokenExpiresIn: 90 * 24 * 3600,
    },
    installedAt: portal.now() - 1000,
  };
}

/** A store that is added and not verified. */
export async function addStoreOf(
  portal: TestApp,
  { id }: { id: string },
  domain: string,
): Promise<StoreRow> {
  const { dependencies } = portal.app;
  const known = { user_id: id, domain, name: 'A store' };
  const store = await dependencies.transact((transaction) =>
    insertStore(dependencies, transaction, known),
  );
  if (!store) throw new Error(`${domain} was added before.`);
  return store;
}

/** Applies a grant to a store, as its merchant's authorization would. */
export async function grantStore(
  portal: TestApp,
  store: StoreRow,
  grant: ShopGrant,
): Promise<StoreRow> {
  const { dependencies } = portal.app;
  return dependencies.transact(async (transaction) => {
    await saveShopGrant(dependencies, transaction, store, grant);
    return (await transaction.stores.findById(store.id)) ?? store;
  });
}

/** A merchant with a verified store. */
export async function addCustomer(
  portal: TestApp,
  grant: ShopGrant = newShopGrant(portal),
): Promise<{ user: UserRow; store: StoreRow }> {
  const user = await addUser(portal);
  const store = await addStoreOf(portal, user, grant.shop.domain);
  return { user, store: await grantStore(portal, store, grant) };
}

/** A new session, as use cases see it. */
export async function sessionOf(
  portal: TestApp,
  user: UserRow,
): Promise<{ session: Session; token: string }> {
  const token = await signIn(portal, user);
  const { sessions } = portal.app.dependencies.repositories;
  const row = await sessions.findByToken(hashSecret(token), portal.now());
  if (!row) throw new Error('The session has ended.');
  const session = {
    id: row.id,
    userId: user.id,
    currentStoreId: row.current_store_id,
    currentStoreDomain: row.current_store_domain,
    tokenHash: hashSecret(token),
    authenticatedAt: row.authenticated_at,
    remembered: false,
  };
  return { session, token };
}
