import { AppError } from '../../core/app-error.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

type LinkIdentityDeps = Pick<Dependencies, 'runtime' | 'notifications' | 'audit'>;

/** What is kept of an identity. */
export type LinkedIdentity = Pick<SocialIdentity, 'provider' | 'issuer' | 'subject' | 'email'>;

/**
 * Makes an identity a way into an account, and tells its owner.
 *
 * @throws AppError `conflict` when it is another account's by now.
 */
export async function linkIdentity(
  deps: LinkIdentityDeps,
  repositories: Pick<Repositories, 'socialIdentities' | 'mailLinks' | 'outbox'>,
  user: { id: string; email: string },
  { provider, issuer, subject, email }: LinkedIdentity,
): Promise<void> {
  const now = deps.runtime.now();
  const linked = await repositories.socialIdentities.insert({
    issuer,
    subject,
    provider,
    user_id: user.id,
    email,
    created_at: now,
    last_used_at: now,
  });
  if (!linked) {
    throw new AppError('conflict', { message: 'This login opens another account already.' });
  }
  await deps.notifications.notifyOwner(repositories, user, {
    template: 'sign-in-linked',
    provider,
  });
  deps.audit('sign_in_linked', { userId: user.id, provider });
}

/**
 * Passwords that were typed for this address while nobody had proved it die: whoever typed them may
 * not be who has proved it now.
 */
export async function dropUnprovedPasswords(
  { registrations, users }: Pick<Repositories, 'registrations' | 'users'>,
  user: { id: string; email: string },
): Promise<void> {
  await registrations.removeAllByEmail(user.email);
  await users.removePendingPassword(user.id);
}
