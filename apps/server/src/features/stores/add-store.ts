import type { BodyOf, DataOf, endpoints } from '@atrium/contract';
import { errorAtField } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import { lockOwnUser } from '../accounts/account-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertStore } from './insert-store.ts';

type AddStoreDeps = Pick<Dependencies, 'transact' | 'runtime' | 'limiter' | 'audit'>;

/**
 * Adds a store to the merchant's account. Its domain is only text so far: nothing is fetched, and the store grants no
 * rights until it is verified at Shopify.
 *
 * @throws AppError `already_connected`, `conflict` when the account cannot have more stores.
 */
export async function addStore(
  { transact, runtime, limiter, audit }: AddStoreDeps,
  session: Session,
  form: BodyOf<typeof endpoints.addStore>,
): Promise<DataOf<typeof endpoints.addStore>> {
  await limiter.consume('addStore', session.userId);
  const known = { user_id: session.userId, domain: form.shop, name: form.name };
  const store = await transact(async (transaction) => {
    await lockOwnUser(transaction, session);
    return insertStore({ runtime }, transaction, known);
  });
  if (!store) throw errorAtField('shop', 'already_connected');
  audit('store_added', { userId: session.userId, storeId: store.id });
  return { name: form.name, shop: form.shop };
}
