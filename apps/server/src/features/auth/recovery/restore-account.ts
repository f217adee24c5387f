import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Restores a deleted account in the caller's transaction and notifies its owner. */
export async function restoreAccount(
  deps: Pick<Dependencies, 'runtime' | 'notifications' | 'audit'>,
  repositories: Pick<Repositories, 'users' | 'mailLinks' | 'outbox' | 'shopifyShops'>,
  user: UserRow,
): Promise<void> {
  await repositories.users.update(user.id, { deleted_at: null, updated_at: deps.runtime.now() });
  await repositories.shopifyShops.assignUnowned(user.id);
  await deps.notifications.notifyOwner(repositories, user, { template: 'account-restored' });
  deps.audit('account_restored', { userId: user.id });
}
