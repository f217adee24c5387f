import type { BodyOf, endpoints, Shop } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';
import { ownStore } from './current-store.ts';
import { shopView } from './store-list.ts';

/**
 * Changes the merchant's own name for a store. Other accounts that use it keep theirs.
 *
 * @throws AppError `not_found`
 */
export async function renameStore(
  { repositories, runtime, audit }: Pick<Dependencies, 'repositories' | 'runtime' | 'audit'>,
  session: Session,
  { shop, name }: BodyOf<typeof endpoints.renameStore>,
): Promise<Shop> {
  const store = await ownStore({ repositories }, session, shop);
  await repositories.stores.update(store.id, { name, updated_at: runtime.now() });
  audit('store_renamed', { userId: session.userId, storeId: store.id });
  return shopView({ ...store, name });
}
