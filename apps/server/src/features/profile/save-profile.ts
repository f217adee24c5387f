import { AppError } from '../../core/app-error.ts';
import type { UserChange, UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { CoreDependencies } from '../dependencies.ts';
import type { SavedProfile } from './images/image-files.ts';

type SaveProfileDeps = Pick<CoreDependencies, 'repositories' | 'transact' | 'runtime'>;

/**
 * Saves columns of a profile; undefined ones stay unchanged.
 *
 * @throws AppError `unauthenticated` when the account is gone.
 */
export async function saveProfile(
  { repositories, transact, runtime }: SaveProfileDeps,
  userId: string,
  { image, ...columns }: UserChange,
): Promise<SavedProfile> {
  const change = { ...columns, updated_at: runtime.now() };
  if (image === undefined) {
    return { user: await saved(repositories, userId, change), replacedImage: null };
  }
  return transact(async (transaction) => {
    // This statement locks the row, so the image that it returns is the image that the next statement replaces.
    const user = await saved(transaction, userId, change);
    await transaction.users.update(userId, { image });
    return { user: { ...user, image }, replacedImage: user.image };
  });
}

async function saved(
  { users }: Pick<Repositories, 'users'>,
  userId: string,
  change: UserChange,
): Promise<UserRow> {
  const user = await users.updateReturning(userId, change);
  if (!user) throw new AppError('unauthenticated');
  return user;
}
