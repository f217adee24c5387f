import { MINUTE_MS, STORE_REQUEST_RETRY_AFTER_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import { restoreAccount } from '../../features/auth/login/login.ts';
import { deleteAccount } from '../../features/profile/delete-account.ts';
import { saveShopGrant } from '../../features/shopify/grants/save-shop-grant.ts';
import { markReauthorizationRequired } from '../../features/shopify/tokens/mark-reauthorization-required.ts';
import { insertStore } from '../../features/stores/insert-store.ts';
import { removeStore } from '../../features/stores/remove-store.ts';
import { decideStoreRequest } from '../../features/stores/requests/decide-store-request.ts';
import { endStoreAccess } from '../../features/stores/requests/end-store-access.ts';
import { listStoreRequests } from '../../features/stores/requests/list-store-requests.ts';
import { restoreStore } from '../../features/stores/restore-store.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import { addUser } from '../races/prepared.ts';
import { newShopGrant } from '../races/prepared-stores.ts';
import type { TestApp } from '../test-app.ts';
import { deliver, webhookOf } from './shopify-webhook.ts';

/** A shop at Shopify, the accounts that come and go, and the two domains that it has one after the other. */
export interface SharedShop {
  readonly portal: TestApp;
  readonly grant: ReturnType<typeof newShopGrant>;
  readonly users: readonly UserRow[];
  readonly domains: readonly string[];
  /** The domain that the shop has now. */
  domain: string;
  /** The accounts that may use it: its owner, and whom an owner has approved. */
  approved: ReadonlySet<string>;
  /** Until when an account may not ask for access, because an owner has ended it. */
  endedUntil: ReadonlyMap<string, number>;
}

export async function newSharedShop(portal: TestApp, merchants: number): Promise<SharedShop> {
  const users = await Promise.all(Array.from({ length: merchants }, () => addUser(portal)));
  const grant = newShopGrant(portal);
  const { domain } = grant.shop;
  const domains = [domain, newShopGrant(portal).shop.domain];
  return { portal, grant, users, domains, domain, approved: new Set(), endedUntil: new Map() };
}

export type ShopStep = (shop: SharedShop) => Promise<unknown>;

const userAt = ({ users }: SharedShop, index: number) => users[index] as UserRow;

/** A session as the use cases read it, with a login of this minute. */
const sessionOf = ({ portal }: SharedShop, { id }: UserRow) =>
  ({ id: `session of ${id}`, userId: id, authenticatedAt: portal.now() }) as Session;

/** The merchant passes Shopify's grant screen. */
export const verify =
  (who: number): ShopStep =>
  (shop) => {
    const { dependencies } = shop.portal.app;
    return dependencies.transact(async (transaction) => {
      const user = await transaction.users.lockForUpdate(userAt(shop, who).id);
      if (user?.deleted_at !== null) return;
      const known = { user_id: user.id, domain: shop.domain, name: 'A store' };
      await insertStore(dependencies, transaction, known);
      const store = await transaction.stores.findByDomain(user.id, shop.domain);
      if (!store) throw new Error('The store was not added.');
      const { tokens, shop: granted } = shop.grant;
      await saveShopGrant(dependencies, transaction, store, {
        ...{ tokens, shop: { ...granted, domain: shop.domain } },
        installedAt: shop.portal.now(),
      });
    });
  };

/** The shop's owner decides the oldest request, if there is one. */
export const decide =
  (approved: boolean): ShopStep =>
  async (shop) => {
    const { dependencies } = shop.portal.app;
    const session = await sessionOfOwner(shop);
    if (!session) return;
    const [request] = await listStoreRequests(dependencies, session);
    const requester = shop.users.find(({ email }) => email === request?.email);
    if (!request || !requester) return;
    await decideStoreRequest(dependencies, session, request.id, approved);
    // A refusal ends what was approved before, and left behind in a removed store.
    const others = [...shop.approved].filter((each) => each !== requester.id);
    shop.approved = new Set(approved ? [...others, requester.id] : others);
  };

/** The shop's owner ends the access of an account, under the domain that this one has it by. */
export const endAccess =
  (who: number): ShopStep =>
  async (shop) => {
    const { dependencies } = shop.portal.app;
    const session = await sessionOfOwner(shop);
    if (!session) return;
    const { id, email } = userAt(shop, who);
    for (const domain of shop.domains) {
      const isEnded = await endStoreAccess(dependencies, session, { shop: domain, email }).then(
        () => true,
        refused,
      );
      if (!isEnded) continue;
      shop.approved = new Set([...shop.approved].filter((each) => each !== id));
      const until = shop.portal.now() + STORE_REQUEST_RETRY_AFTER_MS;
      shop.endedUntil = new Map([...shop.endedUntil, [id, until]]);
    }
  };

async function sessionOfOwner(shop: SharedShop): Promise<Session | null> {
  const { shopifyShops } = shop.portal.app.dependencies.repositories;
  const known = await shopifyShops.find(shop.grant.shop.id);
  const owner = shop.users.find(({ id }) => id === known?.owner_id);
  return owner ? sessionOf(shop, owner) : null;
}

const withStoreOf =
  (change: typeof removeStore | typeof restoreStore) =>
  (who: number, domain: number): ShopStep =>
  async (shop) => {
    const session = sessionOf(shop, userAt(shop, who));
    await change(shop.portal.app.dependencies, session, shop.domains[domain] ?? '').catch(refused);
  };

export const remove = withStoreOf(removeStore);
export const restore = withStoreOf(restoreStore);

/** There is no such store, or its account is deleted. */
function refused(error: unknown): false {
  if (!(error instanceof Error && error.name === 'AppError')) throw error;
  return false;
}

export const leave =
  (who: number): ShopStep =>
  (shop) =>
    deleteAccount(shop.portal.app.dependencies, userAt(shop, who).id);

export const comeBack =
  (who: number): ShopStep =>
  (shop) => {
    const { dependencies } = shop.portal.app;
    return dependencies.transact(async (transaction) => {
      const user = await transaction.users.lockForUpdate(userAt(shop, who).id);
      if (user && user.deleted_at !== null) await restoreAccount(dependencies, transaction, user);
    });
  };

export const rename: ShopStep = async (shop) => {
  shop.domain = shop.domains[1] ?? '';
};

const webhook =
  (topic: string): ShopStep =>
  async ({ portal, grant, domain }) => {
    const shopNumber = Number(grant.shop.id.replace(/\D/g, ''));
    const sent = { domain, shopNumber, triggeredAt: portal.now() + MINUTE_MS };
    return deliver(portal, await webhookOf(portal, topic, sent));
  };

export const uninstall = webhook('app/uninstalled');
export const redact = webhook('shop/redact');

/** Shopify refuses the shop's tokens. */
export const refuseTokens: ShopStep = async ({ portal, grant }) => {
  const { dependencies } = portal.app;
  const known = await dependencies.repositories.shopifyShops.find(grant.shop.id);
  if (known) await markReauthorizationRequired(dependencies, known);
};

/** Some days pass, and the job cleans up. */
export const wait =
  (days: number): ShopStep =>
  async ({ portal }) => {
    portal.advance(days * 24 * 60 * MINUTE_MS);
    await portal.app.jobs.cleanup.run();
  };
