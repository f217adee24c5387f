import { type BodyOf, type endpoints, messages } from '@atrium/contract';
import { AppError, fieldError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Session } from '../../core/session.ts';
import { passwordChangeKeys } from '../../limits/login-throttle.ts';
import { refundFailures } from '../../limits/refund-failures.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import { requireUser } from '../accounts/account-user.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { eventDevice } from '../sessions/device-name.ts';
import { revokeAllAccess } from '../sessions/revoke-all-access.ts';
import { deviceHashOf } from '../sign-in/known-devices.ts';

type ChangePasswordDeps = CoreDependencies &
  Pick<Dependencies, 'passwords' | 'limiter' | 'notifications' | 'loginThrottle'>;

/**
 * Sets a new password, ends all other sessions and removes all other known devices. Wrong old passwords count like failed logins, so that an
 * unattended browser cannot be used for guessing. Right ones count too, because hashing a new password is expensive.
 *
 * @throws AppError `invalid_credentials`, `invalid_fields`, `rate_limited`
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  session: Session,
  { oldPassword, newPassword }: BodyOf<typeof endpoints.changePassword>,
  browser: { context: RequestContext; knownDeviceToken: string | undefined },
): Promise<void> {
  const user = await requireUser(deps.repositories, session);
  if (user.password_hash === null) throw noPassword();
  await deps.limiter.consume('changePassword', user.id);
  await refuseWrongPassword(deps, user, oldPassword);
  if (oldPassword === newPassword) {
    throw fieldError('newPassword', 'Choose a password that differs from the old one.');
  }
  await deps.passwords.refuseWeak(newPassword, {
    email: user.email,
    names: [user.first_name, user.last_name],
    field: 'newPassword',
    source: user.id,
  });

  const passwordHash = await deps.passwords.hash(newPassword, user.id);
  await deps.transact(async (transaction) => {
    const now = deps.runtime.now();
    // A reset may have ended this session while the passwords were compared and hashed.
    if (!(await transaction.users.lockIfUnchanged(user))) throw wrongPassword();
    await transaction.users.setPassword(user.id, passwordHash, now);
    const deviceHash = deviceHashOf(browser.knownDeviceToken);
    const except = { sessionId: session.id, deviceHash };
    await revokeAllAccess(transaction, { userId: user.id, runtime: deps.runtime, except });
    await transaction.sessions.renewAuthentication(session.id, now);
    const linked = await transaction.socialIdentities.listByUser(user.id);
    await deps.notifications.notifyOwner(transaction, user, {
      template: 'password-changed',
      ...eventDevice(browser.context),
      providers: linked.map(({ provider }) => provider),
    });
  });
  deps.audit('password_changed', { userId: user.id });
}

async function refuseWrongPassword(
  deps: ChangePasswordDeps,
  user: UserRow,
  password: string,
): Promise<void> {
  const keys = passwordChangeKeys(user.id);
  await deps.loginThrottle.countAttempt(keys);
  const isRight = await refundFailures(
    () => deps.passwords.verify(user.password_hash, password, user.id),
    () => deps.loginThrottle.refundAttempt(keys),
  );
  if (!isRight) throw wrongPassword();
  await deps.loginThrottle.clear(keys);
}

/** For an account without a password. This is no secret to a logged-in user. */
function noPassword(): AppError {
  const message = 'This account has no password yet. Set one by “Forgot Password”.';
  return new AppError('invalid_credentials', {
    message,
    fields: [{ field: 'oldPassword', message }],
  });
}

function wrongPassword(): AppError {
  return new AppError('invalid_credentials', {
    fields: [{ field: 'oldPassword', message: messages.passwordIncorrect }],
  });
}
