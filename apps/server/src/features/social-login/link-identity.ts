import { AppError } from '../../core/app-error.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

type LinkIdentityDeps = Pick<Dependencies, 'runtime' | 'notifications' | 'audit'>;

/** The stored part of an identity. */
export type LinkedIdentity = Pick<SocialIdentity, 'provider' | 'issuer' | 'subject' | 'email'>;

/**
 * Links an identity to an account and notifies the owner.
 *
 * @throws AppError `conflict` when it is linked to another account.
 */
export async function linkIdentity(
  deps: LinkIdentityDeps,
  repositories: Pick<Repositories, 'socialIdentities' | 'mailLinks' | 'outbox'>,
  user: Pick<UserRow, 'id' | 'email' | 'time_zone'>,
  identity: LinkedIdentity,
): Promise<void> {
  await insertIdentity(deps, repositories, user, identity);
  const { provider, email } = identity;
  await deps.notifications.notifyOwner(repositories, user, {
    template: 'account-linked',
    provider,
    providerEmail: email,
  });
}

/**
 * Links an identity to an account of which the owner is notified by the caller.
 *
 * @throws AppError `conflict` when it is linked to another account.
 */
export async function insertIdentity(
  deps: Pick<LinkIdentityDeps, 'runtime' | 'audit'>,
  { socialIdentities }: Pick<Repositories, 'socialIdentities'>,
  user: { id: string },
  { provider, issuer, subject, email }: LinkedIdentity,
): Promise<void> {
  const now = deps.runtime.now();
  const linked = await socialIdentities.insert({
    issuer,
    subject,
    provider,
    user_id: user.id,
    email,
    created_at: now,
    last_used_at: now,
  });
  if (!linked) {
    throw new AppError('conflict', { message: 'This login already opens another account.' });
  }
  deps.audit('account_linked', { userId: user.id, provider });
}

/**
 * Removes passwords that were set for this address before it was verified: the person who set them may not be the person
 * who has verified the address now.
 */
export async function removeUnverifiedPasswords(
  { registrations, users }: Pick<Repositories, 'registrations' | 'users'>,
  user: { id: string; email: string },
): Promise<void> {
  await registrations.removeAllByEmail(user.email);
  await users.removePendingPassword(user.id);
}
