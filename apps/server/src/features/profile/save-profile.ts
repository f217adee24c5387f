import { AppError } from '../../core/app-error.ts';
import type { UserChange, UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Dependencies } from '../dependencies.ts';

export interface SavedProfile {
  user: UserRow;
  /** The image that this change replaced. */
  replacedImage: string | null;
}

/**
 * Saves columns of a profile; undefined ones stay unchanged.
 *
 * @throws AppError `unauthenticated` when the account is gone.
 */
export async function saveProfile(
  { transact, runtime }: Pick<Dependencies, 'transact' | 'runtime'>,
  userId: string,
  { image, ...columns }: UserChange,
): Promise<SavedProfile> {
  return transact(async ({ users }) => {
    // The row is locked with it, so the image that it returns is the one that is replaced here.
    const user = await users.updateAndLock(userId, { ...columns, updated_at: runtime.now() });
    if (!user) throw new AppError('unauthenticated');
    if (image === undefined) return { user, replacedImage: null };
    await users.update(userId, { image });
    return { user: { ...user, image }, replacedImage: user.image };
  });
}
