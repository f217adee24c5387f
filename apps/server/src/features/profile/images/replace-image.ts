import { AppError } from '../../../core/app-error.ts';
import type { ImageStore } from '../../../gateways/images/image-store.gateway.ts';
import type { UserChange, UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Dependencies } from '../../dependencies.ts';

type ReplaceImageDeps = Pick<Dependencies, 'transact' | 'runtime' | 'imageStore'>;

/**
 * Saves `change` together with another picture: the new file is written before the row names it,
 * and the old one goes after, so that a row never names a file that is not there.
 *
 * @param picture a JPEG, null for none, undefined to keep the present one.
 * @throws AppError `unauthenticated` when the account is gone.
 */
export async function replaceImage(
  deps: ReplaceImageDeps,
  userId: string,
  change: UserChange,
  picture: Uint8Array | null | undefined,
): Promise<UserRow> {
  const image = picture ? await deps.imageStore.write(picture) : picture;
  const { saved, replaced } = await save(deps, userId, change, image).catch(
    async (error: unknown) => {
      if (image) await removeQuietly(deps.imageStore, image);
      throw error;
    },
  );
  if (replaced) await removeQuietly(deps.imageStore, replaced);
  return saved;
}

async function save(
  { transact, runtime }: ReplaceImageDeps,
  userId: string,
  change: UserChange,
  image: string | null | undefined,
): Promise<{ saved: UserRow; replaced: string | null }> {
  return transact(async ({ users }) => {
    // Writing first locks the row: the picture read next is the one that this call replaces.
    await users.update(userId, { ...change, updated_at: runtime.now() });
    const user = await users.findById(userId);
    if (!user) throw new AppError('unauthenticated');
    if (image === undefined) return { saved: user, replaced: null };
    await users.update(userId, { image });
    return { saved: { ...user, image }, replaced: user.image };
  });
}

/** What cannot be removed now is an orphan, and `jobs/orphaned-images.ts` collects those. */
async function removeQuietly(imageStore: ImageStore, name: string): Promise<void> {
  await imageStore.remove(name).catch(() => undefined);
}
