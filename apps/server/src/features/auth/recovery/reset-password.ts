import { type BodyOf, type endpoints, messages, passwordContainsEmail } from '@atrium/contract';
import { AppError, fieldError } from '../../../core/app-error.ts';
import type { PasswordStrength } from '../../../crypto/password-strength.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { passwordChangeKeys } from '../../../limits/login-throttle.ts';
import type { Dependencies } from '../../dependencies.ts';
import { postNotice } from '../../mailed-links/post-notice.ts';
import { endAllAccess } from '../../sessions/end-all-access.ts';

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'passwords'
  | 'passwordStrength'
  | 'postMail'
  | 'loginThrottle'
  | 'audit'
  | 'portalUrl'
  | 'handoffKeys'
  | 'limiter'
>;

/**
 * Sets a new password with the signature that the mailed code gave. Ends every session, code and
 * signature of the account, and signs nobody in.
 *
 * @throws AppError `forbidden` when the signature is not alive, `invalid_fields`, `rate_limited`
 */
export async function resetPassword(
  deps: Needs,
  { signature, password }: BodyOf<typeof endpoints.resetPassword>,
): Promise<void> {
  const { repositories, runtime } = deps;
  const signatureHash = hashSecret(signature);
  const userId = await repositories.resetSignatures.findUser(signatureHash, runtime.now());
  const user = userId === undefined ? undefined : await repositories.users.findById(userId);
  if (!user) throw signatureRefused();
  // A refused password leaves the signature alive, so nothing else ends the trying.
  await deps.limiter.take('resetPassword', user.id);
  await refuseWeakPassword(deps.passwordStrength, 'password', password, user.email);

  const passwordHash = await deps.passwords.hash(password);
  await deps.transact(async (transaction) => {
    const now = runtime.now();
    if (!(await transaction.resetSignatures.use(signatureHash, now))) throw signatureRefused();
    await transaction.users.update(user.id, { password_hash: passwordHash, updated_at: now });
    await endAllAccess(transaction, user.id);
    await postNotice(deps, transaction, user, { template: 'password-changed' });
  });
  // Whoever reads the mailbox is the owner, so no failures lock them out, their own device's neither.
  await deps.loginThrottle.clearAllOf(user.email);
  await deps.loginThrottle.clear(passwordChangeKeys(user.id));
  deps.audit('password_reset', { userId: user.id });
}

/** The rules beyond the form's own, alike at every place where a password is set. */
export async function refuseWeakPassword(
  passwordStrength: PasswordStrength,
  field: string,
  password: string,
  email: string,
): Promise<void> {
  if (passwordContainsEmail(password, email)) {
    throw fieldError(field, messages.passwordContainsEmail);
  }
  const weakness = await passwordStrength.weaknessOf(password, email);
  if (weakness) throw fieldError(field, weakness);
}

function signatureRefused(): AppError {
  return new AppError('forbidden', {
    message: 'This step has expired or was used already. Please ask for a new code.',
  });
}
