import type { UserChange, UserRow } from '../../repositories/accounts/users.repository.ts';
import { requireUser } from '../accounts/require-user.ts';
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
    // The first update locks the row, so that the image read next is the one that is replaced here.
    await users.update(userId, { ...columns, updated_at: runtime.now() });
    const user = await requireUser({ users }, { userId });
    if (image === undefined) return { user, replacedImage: null };
    await users.update(userId, { image });
    return { user: { ...user, image }, replacedImage: user.image };
  });
}
