import { fieldError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { replaceImageFile } from './images/image-files.ts';
import { saveProfile } from './save-profile.ts';

type RemoveImageDeps = CoreDependencies & Pick<Dependencies, 'imageStore'>;

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
