import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';

/**
 * The account of a session.
 *
 * @throws AppError `unauthenticated` if it was deleted during the request.
 */
export async function requireUser(
  { users }: { users: Pick<Repositories['users'], 'findById'> },
  { userId }: Pick<Session, 'userId'>,
): Promise<UserRow> {
  const user = await users.findById(userId);
  if (!user) throw new AppError('unauthenticated');
  return user;
}

/**
 * The same, locked until the transaction ends.
 *
 * @throws AppError `unauthenticated` if the account was deleted during the request.
 */
export async function lockOwnUser(
  { users }: { users: Pick<Repositories['users'], 'lockForUpdate'> },
  { userId }: Pick<Session, 'userId'>,
): Promise<UserRow> {
  const user = await users.lockForUpdate(userId);
  if (!user || user.deleted_at !== null) throw new AppError('unauthenticated');
  return user;
}
