import type { ImageStore } from '../../../gateways/images/image-store.gateway.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { SavedProfile } from '../save-profile.ts';

/**
 * Writes a new image file before `save` stores its name, and removes the replaced file afterwards, so that a row never
 * refers to a missing file.
 *
 * @param picture a JPEG, null to remove the image, undefined to keep the current one.
 * @param save gets the new file's name.
 */
export async function replaceImageFile(
  imageStore: ImageStore,
  picture: Uint8Array | null | undefined,
  save: (image: string | null | undefined) => Promise<SavedProfile>,
): Promise<UserRow> {
  const image = picture ? await imageStore.write(picture) : picture;
  const { user, replacedImage } = await save(image).catch(async (error: unknown) => {
    if (image) await removeQuietly(imageStore, image);
    throw error;
  });
  if (replacedImage) await removeQuietly(imageStore, replacedImage);
  return user;
}

/** A file that cannot be removed now is an orphan, which `jobs/orphaned-images.ts` removes later. */
async function removeQuietly(imageStore: ImageStore, name: string): Promise<void> {
  await imageStore.remove(name).catch(() => undefined);
}
