import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { newUser } from '../accounts/new-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertIdentity, type LinkedIdentity, removeUnverifiedPasswords } from './link-identity.ts';

interface NewSocialAccount {
  /** The verified address. */
  email: string;
  first_name: string;
  last_name: string;
  referenced_by: string | null;
}

/**
 * Creates an account for a provider's identity and sends the owner a welcome email. This email names the provider, so no
 * separate email about the linked account is needed.
 *
 * @returns null when another account has the address.
 * @throws AppError `conflict` when the identity is linked to another account.
 */
export async function createSocialAccount(
  deps: Pick<Dependencies, 'runtime' | 'notifications' | 'audit'>,
  transaction: Repositories,
  { first_name, last_name, ...known }: NewSocialAccount,
  identity: LinkedIdentity,
): Promise<UserRow | null> {
  const user = {
    ...newUser(deps.runtime, { ...known, password_hash: null }),
    first_name,
    last_name,
  };
  if (!(await transaction.users.insert(user))) return null;
  await insertIdentity(deps, transaction, user, identity);
  await removeUnverifiedPasswords(transaction, user);
  await deps.notifications.notifyOwner(transaction, user, {
    template: 'welcome',
    provider: identity.provider,
  });
  deps.audit('account_created', { userId: user.id });
  return user;
}
