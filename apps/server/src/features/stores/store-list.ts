import type { Shop, ShopList } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { StoreSummary } from '../../repositories/stores/stores.repository.ts';
import type { Dependencies } from '../dependencies.ts';

export async function listStores(
  { repositories }: Pick<Dependencies, 'repositories'>,
  session: Session,
): Promise<ShopList> {
  const stores = await repositories.stores.list(session.userId);
  return shopListView(stores, session.currentStoreId);
}

/** A merchant's stores as the API returns them. */
export function shopListView(stores: StoreSummary[], currentStoreId: string | null): ShopList {
  const current = stores.find((store) => store.id === currentStoreId);
  return { currentShop: current ? shopView(current) : null, shops: stores.map(shopView) };
}

/** One store as the API returns it. */
export function shopView(row: StoreSummary): Shop {
  return { name: row.name, domain: row.domain, type: row.type, status: row.status };
}
