import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, isSecretOf } from '../../../crypto/secrets.ts';
import { passwordChangeKeys } from '../../../limits/login-throttle.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { eventDevice } from '../../sessions/device-name.ts';
import { revokeAllAccess } from '../../sessions/revoke-all-access.ts';
import { rememberDevice } from '../../sign-in/known-devices.ts';

type ResetPasswordDeps = CoreDependencies &
  Pick<Dependencies, 'passwords' | 'notifications' | 'loginThrottle' | 'limiter'>;

interface ResetPasswordRequest {
  context: RequestContext;
  resetToken: string | undefined;
  knownDeviceToken: string | undefined;
}

/**
 * Sets a new password with the signature issued for the mailed code. Revokes every session, code and signature of the
 * account, and starts no session. Afterwards this browser is the only known device, so that wrong passwords sent from
 * elsewhere cannot lock the owner out of it.
 *
 * @returns the token for the known-device cookie; null for a client that is not a browser.
 * @throws AppError `forbidden` when the signature has expired or is another browser's, `invalid_fields`, `rate_limited`
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { signature, password }: BodyOf<typeof endpoints.resetPassword>,
  request: ResetPasswordRequest,
): Promise<string | null> {
  const { network } = request.context;
  const user = await findResettingUser(deps, signature, request.resetToken);
  // A refused password leaves the signature valid, so this limit is what ends repeated attempts.
  await deps.limiter.consume('resetPassword', user.id);
  await deps.passwords.refuseWeak(password, {
    email: user.email,
    names: [user.first_name, user.last_name],
    field: 'password',
    source: network,
  });

  const passwordHash = await deps.passwords.hash(password, network);
  const knownDeviceToken = await deps.transact(async (transaction) => {
    const now = deps.runtime.now();
    if (!(await transaction.resetSignatures.markUsed(hashSecret(signature), now))) {
      throw signatureRefused();
    }
    await transaction.users.setPassword(user.id, passwordHash, now);
    await revokeAllAccess(transaction, { userId: user.id, runtime: deps.runtime });
    const linked = await transaction.socialIdentities.listByUser(user.id);
    await deps.notifications.notifyOwner(transaction, user, {
      template: 'password-changed',
      endedEverywhere: true,
      ...eventDevice(request.context),
      providers: linked.map(({ provider }) => provider),
    });
    // The caller has read the mailbox and so is the owner. Earlier failures must not lock the owner out on any device.
    await deps.loginThrottle.clearAllOf(user.email, transaction);
    await deps.loginThrottle.clear(passwordChangeKeys(user.id), transaction);
    return rememberDevice(deps, transaction, user.id, request);
  });
  deps.audit('password_reset', { userId: user.id });
  return knownDeviceToken;
}

async function findResettingUser(
  { repositories, runtime }: ResetPasswordDeps,
  signature: string,
  resetToken: string | undefined,
): Promise<UserRow> {
  const valid = await repositories.resetSignatures.findValid(hashSecret(signature), runtime.now());
  if (!valid) throw signatureRefused();
  const { user_id: userId, browser_hash: browserHash } = valid;
  if (browserHash !== null && !isSecretOf(browserHash, resetToken)) throw signatureRefused();
  const user = await repositories.users.findById(userId);
  if (!user) throw signatureRefused();
  return user;
}

function signatureRefused(): AppError {
  return new AppError('forbidden', {
    message: 'This step has expired or was used already. Request a new code.',
  });
}
