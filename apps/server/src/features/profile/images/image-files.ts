import type { ImageStore } from '../../../gateways/images/image-store.gateway.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';

export interface SavedProfile {
  user: UserRow;
  /** The image that this change replaced. */
  replacedImage: string | null;
}

/** What serving images needs. */
export interface ServedImageDeps {
  imageStore: Pick<ImageStore, 'read'>;
  repositories: { users: Pick<Repositories['users'], 'isActiveImage'> };
}

/**
 * The image that `/images/<file>` names. A deleted account can be restored, so its file is kept, but nobody gets it
 * meanwhile.
 *
 * @param isCached whether the caller has it already; then it is not read.
 * @returns null when no active account has such an image.
 */
export async function findServedImage(
  { imageStore, repositories }: ServedImageDeps,
  file: string,
  isCached: boolean,
): Promise<Uint8Array | 'cached' | null> {
  const name = /^([a-f0-9]{32})\.jpg$/.exec(file)?.[1];
  if (name === undefined || !(await repositories.users.isActiveImage(name))) return null;
  return isCached ? 'cached' : imageStore.read(name);
}

/**
 * Writes a new image file before `save` stores its name, and removes the replaced file afterwards, so that a row never
 * refers to a missing file.
 *
 * @param content a JPEG, null to remove the image, undefined to keep the current one.
 * @param save gets the new file's name.
 */
export async function replaceImageFile(
  imageStore: ImageStore,
  content: Uint8Array | null | undefined,
  save: (name: string | null | undefined) => Promise<SavedProfile>,
): Promise<UserRow> {
  const name = content ? await imageStore.write(content) : content;
  const { user, replacedImage } = await save(name).catch(async (error: unknown) => {
    if (name) await removeQuietly(imageStore, name);
    throw error;
  });
  if (replacedImage) await removeQuietly(imageStore, replacedImage);
  return user;
}

/** A file that cannot be removed now is an orphan, which `jobs/orphaned-images.ts` removes later. */
async function removeQuietly(imageStore: ImageStore, name: string): Promise<void> {
  await imageStore.remove(name).catch(() => undefined);
}
