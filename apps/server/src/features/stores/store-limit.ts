import { AppError } from '../../core/app-error.ts';
import type { Repositories } from '../../repositories/repositories.ts';

/** Many calls return all stores of an account. A removed one does not count. */
export const MAX_STORES_PER_USER = 500;

const message = `Your account has ${MAX_STORES_PER_USER} stores, and cannot have more. Remove one that you no longer need on the Stores page.`;

/**
 * Checks the number of stores after one was added or restored, so that the transaction is rolled back if there are too
 * many. The caller has locked the account: otherwise two calls at a time could add one each.
 *
 * @throws AppError `conflict`
 */
export async function checkStoreLimit(
  { stores }: Pick<Repositories, 'stores'>,
  userId: string,
): Promise<void> {
  if ((await stores.count(userId)) <= MAX_STORES_PER_USER) return;
  throw new AppError('conflict', { message, fields: [{ field: 'shop', message }] });
}
