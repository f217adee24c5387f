import { ACCOUNT_RESTORABLE_DAYS } from '@atrium/contract';
import { AppError, fieldError } from '../../core/app-error.ts';
import { DAY_MS } from '../../core/lifetimes.ts';
import type { Session } from '../../core/session.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireFreshLogin } from '../sessions/active-session.ts';
import { revokeAllAccess } from '../sessions/revoke-all-access.ts';
import { lockWithNextOwners, releaseShops } from '../stores/release-shops.ts';
import { withdrawOwnRequests } from '../stores/requests/withdraw-requests.ts';

/** How long a deleted account can be restored before its data is purged. */
export const RESTORABLE_FOR_MS = ACCOUNT_RESTORABLE_DAYS * DAY_MS;

/** The dependencies of deleting an account, by its owner or by an operator. */
type DeleteAccountDeps = Pick<Dependencies, 'transact' | 'runtime' | 'notifications' | 'audit'>;

/**
 * Deletes an account: all access is revoked at once, the data is purged after {@link RESTORABLE_FOR_MS}, and the owner is notified.
 *
 * @returns false when there is no such account, or it is already deleted.
 */
export async function deleteAccount(deps: DeleteAccountDeps, userId: string): Promise<boolean> {
  const deleted = await deps.transact(async (transaction) => {
    const user = await closeAccount(deps, transaction, userId);
    if (!user) return false;
    await deps.notifications.notifyOwner(transaction, user, {
      template: 'account-deleted',
      purgedAt: deps.runtime.now() + RESTORABLE_FOR_MS,
      timeZone: user.time_zone,
      hasPassword: user.password_hash !== null,
    });
    return true;
  });
  if (deleted) deps.audit('account_deleted', { userId });
  return deleted;
}

/** The part of {@link deleteAccount} in a transaction: the account as it was, undefined if it is gone or was deleted before. */
async function closeAccount(
  deps: Pick<DeleteAccountDeps, 'runtime' | 'notifications'>,
  transaction: Repositories,
  userId: string,
): Promise<UserRow | undefined> {
  const now = deps.runtime.now();
  const user = await lockWithNextOwners(transaction, userId);
  await withdrawOwnRequests(deps, transaction, userId);
  if (!(await transaction.users.markDeleted(userId, now))) return undefined;
  await revokeAllAccess(transaction, { userId, runtime: deps.runtime });
  await releaseShops(deps, transaction, userId);
  return user;
}

/** `.invalid` is reserved: no email is ever sent there (RFC 2606). */
const REPLACED = '@replaced.invalid';

/** Whether another account has the address that this one had. */
export const isReplaced = ({ email }: Pick<UserRow, 'email'>) => email.endsWith(REPLACED);

/**
 * Deletes an account, which may be deleted already, so that another one can have its address. Its owner cannot restore it:
 * it has neither an address nor another way to log in.
 */
export async function deleteForItsAddress(
  deps: Pick<DeleteAccountDeps, 'runtime' | 'notifications'>,
  transaction: Repositories,
  userId: string,
): Promise<void> {
  await closeAccount(deps, transaction, userId);
  await transaction.socialIdentities.removeAllByUser(userId);
  await transaction.users.update(userId, { email: `${userId}${REPLACED}` });
}

/**
 * Deletes the merchant's own account after confirmation and a recent login.
 *
 * @throws AppError `reauthentication_required`, `invalid_fields`
 */
export async function deleteProfile(
  deps: DeleteAccountDeps,
  session: Session,
  { isDeleted }: { isDeleted: boolean },
): Promise<void> {
  if (!isDeleted) throw fieldError('isDeleted', 'Confirm the deletion by sending true.');
  requireFreshLogin(deps, session);
  if (!(await deleteAccount(deps, session.userId))) throw new AppError('unauthenticated');
}
