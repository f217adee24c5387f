import type { Shop, ShopList, StoreDetails } from '@atrium/contract';
import { STORE_RESTORABLE_FOR_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import type { ProductConnectionRow } from '../../repositories/products/products.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow, StoreSummary } from '../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../dependencies.ts';

export async function listStores(
  { repositories: { stores } }: { repositories: Pick<Repositories, 'stores'> },
  session: Session,
): Promise<ShopList> {
  return shopListView(await stores.list(session.userId), session.currentStoreId);
}

/** A merchant's stores as the API returns them. */
export function shopListView(stores: StoreSummary[], currentStoreId: string | null): ShopList {
  const shops = stores.map(shopView);
  const current = stores.findIndex(({ id }) => id === currentStoreId);
  return { currentShop: shops[current] ?? null, shops };
}

/** One store as the API returns it. */
export function shopView({ name, domain, type, status, last_selected_at }: StoreSummary): Shop {
  const shop = { name, domain, type, status };
  if (last_selected_at === 0) return shop;
  return { ...shop, lastSelectedAt: new Date(last_selected_at).toISOString() };
}

interface ListStoreDetailsDeps extends Pick<Dependencies, 'catalogue'> {
  runtime: Pick<Dependencies['runtime'], 'now'>;
  repositories: Pick<
    Repositories,
    'stores' | 'shopifyShops' | 'products' | 'storeEvents' | 'storeRequests'
  >;
}

/** A merchant's stores with everything the Stores page shows; removed ones that can be restored come last. */
export async function listStoreDetails(
  { repositories, catalogue, runtime }: ListStoreDetailsDeps,
  { userId }: Pick<Session, 'userId'>,
): Promise<StoreDetails[]> {
  const stores = [
    ...(await repositories.stores.list(userId)),
    ...(await repositories.stores.listRemoved(userId)),
  ];
  const owned = new Set(await repositories.shopifyShops.listOwned(userId));
  const others = await repositories.stores.listOtherUsers(userId);
  const connections = await repositories.products.listConnectionsByUser(userId);
  const events = await repositories.storeEvents.listByUser(userId);
  const declined = await repositories.storeRequests.listDeclined(userId, runtime.now());

  return stores.map((store) => {
    // A removed store has no owner and no other users here: its shop was passed on.
    const isOwner = store.shopify_shop_id !== null && owned.has(store.shopify_shop_id);
    const emails = others
      .filter(({ shopId }) => shopId === store.shopify_shop_id)
      .map(({ email }) => email);
    const products = connections
      .filter(({ store_id }) => store_id === store.id)
      .filter(({ product }) => catalogue.apps.some(({ type }) => type === product));
    const ownEvents = events
      .filter(({ store_id }) => store_id === store.id)
      .map(({ event, created_at }) => ({ event, at: isoTime(created_at) }));
    const refusal = declined.find(({ storeId }) => storeId === store.id);
    return {
      ...shopView(store),
      addedAt: isoTime(store.created_at),
      restorableUntil: restorableUntil(store),
      isOwner,
      askAgainAt: refusal ? isoTime(refusal.expiresAt) : null,
      // Only the owner has approved them, and has seen their addresses (decision 0024).
      otherUsers: { count: emails.length, emails: isOwner ? emails : [] },
      products: products.map(({ product, state }) => ({ type: product, state })),
      // Newest first: as texts, these times have the order of the times themselves.
      history: [...ownEvents, ...products.flatMap(productEvents)].toSorted((a, b) =>
        b.at.localeCompare(a.at),
      ),
    };
  });
}

function productEvents({ product, created_at, connected_at }: ProductConnectionRow) {
  const started = { event: 'product_started', at: isoTime(created_at), product } as const;
  if (connected_at === null) return [started];
  return [{ event: 'product_connected', at: isoTime(connected_at), product } as const, started];
}

function restorableUntil({ removed_at }: StoreRow): string | null {
  return removed_at === null ? null : isoTime(removed_at + STORE_RESTORABLE_FOR_MS);
}

const isoTime = (time: number) => new Date(time).toISOString();
