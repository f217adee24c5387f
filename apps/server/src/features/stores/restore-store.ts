import type { Shop } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import { lockOwnUser } from '../accounts/account-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { restoreRow } from './insert-store.ts';
import { shopView } from './list-stores.ts';

/**
 * Restores a removed store with its products. A shop that has no owner by then is the merchant's again.
 *
 * @throws AppError `not_found`, `conflict` when the account cannot have more stores.
 */
export async function restoreStore(
  { transact, runtime, audit }: Pick<Dependencies, 'transact' | 'runtime' | 'audit'>,
  session: Session,
  domain: string,
): Promise<Shop> {
  const { userId } = session;
  const store = await transact(async (transaction) => {
    await lockOwnUser(transaction, session);
    const removed = await transaction.stores.findRemoved(userId, domain);
    if (!removed || !(await restoreRow(transaction, removed, runtime.now()))) {
      throw new AppError('not_found', { message: 'This store can no longer be restored.' });
    }
    return transaction.stores.findByDomain(userId, domain);
  });
  if (!store) throw new AppError('not_found');
  audit('store_restored', { userId, storeId: store.id });
  return shopView(store);
}
