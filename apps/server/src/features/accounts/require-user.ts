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
