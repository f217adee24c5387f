import type { ShopList } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';
import { shopListView } from './shop-list-view.ts';

export async function listStores(
  { repositories }: Pick<Dependencies, 'repositories'>,
  session: Session,
): Promise<ShopList> {
  const stores = await repositories.stores.list(session.userId);
  return shopListView(stores, session.currentStoreId);
}
