import { fieldError } from '../../../core/app-error.ts';
import type { Session } from '../../../core/session.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type SaveProfileDeps, saveProfile } from '../save-profile.ts';
import { replaceImageFile } from './image-files.ts';

type RemoveImageDeps = SaveProfileDeps & Pick<Dependencies, 'imageStore' | 'audit'>;

/**
 * Removes the merchant's image, if there is one.
 *
 * @throws AppError `invalid_fields`
 */
export async function removeImage(
  deps: RemoveImageDeps,
  session: Session,
  { isDeleted }: { isDeleted?: boolean | undefined },
): Promise<void> {
  if (!isDeleted) throw fieldError('isDeleted', 'Confirm the removal by sending true.');
  await replaceImageFile(deps.imageStore, null, (image) =>
    saveProfile(deps, session.userId, { image }),
  );
  deps.audit('image_removed', { userId: session.userId });
}
