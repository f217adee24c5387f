import type { BodyOf, endpoints, Shop } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireStore } from './current-store.ts';
import { shopView } from './list-stores.ts';

interface RenameStoreDeps extends Pick<Dependencies, 'runtime' | 'audit'> {
  repositories: Pick<Repositories, 'stores'>;
}

/**
 * Changes the merchant's own name for a store. Other accounts that use it keep theirs.
 *
 * @throws AppError `not_found`
 */
export async function renameStore(
  { repositories, runtime, audit }: RenameStoreDeps,
  session: Session,
  { shop, name }: BodyOf<typeof endpoints.renameStore>,
): Promise<Shop> {
  const store = await requireStore({ repositories }, session, shop);
  await repositories.stores.update(store.id, { name, updated_at: runtime.now() });
  audit('store_renamed', { userId: session.userId, storeId: store.id });
  return shopView({ ...store, name });
}
