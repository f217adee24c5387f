import type { Shop, ShopList } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreSummary } from '../../repositories/stores/stores.repository.ts';

export async function listStores(
  { repositories: { stores } }: { repositories: Pick<Repositories, 'stores'> },
  session: Session,
): Promise<ShopList> {
  return shopListView(await stores.list(session.userId), session.currentStoreId);
}

/** A merchant's stores as the API returns them. */
export function shopListView(stores: StoreSummary[], currentStoreId: string | null): ShopList {
  const current = stores.find((store) => store.id === currentStoreId);
  return { currentShop: current ? shopView(current) : null, shops: stores.map(shopView) };
}

/** One store as the API returns it. */
export function shopView({ name, domain, type, status, last_selected_at }: StoreSummary): Shop {
  const shop = { name, domain, type, status };
  if (last_selected_at === 0) return shop;
  return { ...shop, lastSelectedAt: new Date(last_selected_at).toISOString() };
}
