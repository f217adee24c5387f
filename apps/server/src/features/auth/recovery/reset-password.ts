import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { passwordChangeKeys } from '../../../limits/login-throttle.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { revokeAllAccess } from '../../sessions/revoke-all-access.ts';

type ResetPasswordDeps = CoreDependencies &
  Pick<
    Dependencies,
    'passwords' | 'passwordPolicy' | 'notifications' | 'loginThrottle' | 'limiter'
  >;

/**
 * Sets a new password with the signature issued for the mailed code. Revokes every session, code and signature of the
 * account, and logs nobody in.
 *
 * @throws AppError `forbidden` when the signature is not alive, `invalid_fields`, `rate_limited`
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { signature, password }: BodyOf<typeof endpoints.resetPassword>,
): Promise<void> {
  const { repositories, runtime } = deps;
  const signatureHash = hashSecret(signature);
  const userId = await repositories.resetSignatures.findUser(signatureHash, runtime.now());
  const user = userId === undefined ? undefined : await repositories.users.findById(userId);
  if (!user) throw signatureRefused();
  // A refused password leaves the signature valid, so this limit is what ends repeated attempts.
  await deps.limiter.consume('resetPassword', user.id);
  await deps.passwordPolicy.refuseWeak(password, { email: user.email, field: 'password' });

  const passwordHash = await deps.passwords.hash(password);
  await deps.transact(async (transaction) => {
    const now = runtime.now();
    if (!(await transaction.resetSignatures.markUsed(signatureHash, now))) throw signatureRefused();
    await transaction.users.setPassword(user.id, passwordHash, now);
    await revokeAllAccess(transaction, { userId: user.id, now });
    await deps.notifications.notifyOwner(transaction, user, { template: 'password-changed' });
  });
  // Whoever reads the mailbox is the owner, so earlier failures must not lock them out, not even on their own device.
  await deps.loginThrottle.clearAllOf(user.email);
  await deps.loginThrottle.clear(passwordChangeKeys(user.id));
  deps.audit('password_reset', { userId: user.id });
}

function signatureRefused(): AppError {
  return new AppError('forbidden', {
    message: 'This step has expired or was used already. Please request a new code.',
  });
}
