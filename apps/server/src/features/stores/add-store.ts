import type { BodyOf, DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Session } from '../auth/authenticate.ts';

type Needs = Pick<Dependencies, 'repositories' | 'runtime' | 'limiter' | 'audit'>;

/**
 * Adds a store to the merchant's account. Its address is only text so far: nothing is fetched, and
 * the store carries no rights until Shopify has confirmed it.
 *
 * @throws AppError `already_connected`
 */
export async function addStore(
  { repositories, runtime, limiter, audit }: Needs,
  session: Session,
  form: BodyOf<typeof endpoints.addStore>,
): Promise<DataOf<typeof endpoints.addStore>> {
  await limiter.take('addStore', session.userId);
  const now = runtime.now();
  const added = await repositories.stores.insert({
    id: runtime.newId(),
    user_id: session.userId,
    domain: form.shop,
    name: form.name,
    type: 'dtm',
    status: 'added',
    shopify_shop_id: null,
    stopped_at: null,
    created_at: now,
    updated_at: now,
    last_selected_at: 0,
  });
  if (!added) {
    const refusal = new AppError('already_connected');
    throw new AppError('already_connected', {
      fields: [{ field: 'shop', message: refusal.message }],
    });
  }
  audit('store_added', { userId: session.userId });
  return { name: form.name, shop: form.shop };
}
