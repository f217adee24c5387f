import { type BodyOf, type endpoints, messages, type User } from '@atrium/contract';
import { AppError, fieldError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import { userView } from '../accounts/user-view.ts';
import type { Dependencies } from '../dependencies.ts';
import { replaceImageFile } from './images/replace-image-file.ts';
import type { ImageDeps } from './images/shrink-picture.ts';
import { isCountryCode } from './list-countries.ts';
import { saveProfile } from './save-profile.ts';

type Form = BodyOf<typeof endpoints.updateProfile>;
type UpdateProfileDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'limiter' | 'audit' | 'imageStore'
> &
  ImageDeps;

/**
 * Saves name, address, appearance and image; fields that are not sent stay unchanged. The email address is ignored
 * here: it only changes by a code.
 *
 * @throws AppError `invalid_fields`, `rate_limited`, `unavailable`
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  session: Session,
  form: Form,
): Promise<User> {
  const user = await deps.repositories.users.findById(session.userId);
  if (!user) throw new AppError('unauthenticated');
  if (form.email !== undefined && form.email !== user.email) {
    throw fieldError('email', 'Verify your new email address with its code first.');
  }
  if (form.country && !isCountryCode(form.country)) {
    throw fieldError('country', messages.invalidInput);
  }
  const picture = await pictureIn(deps, session, form);
  const saved = await replaceImageFile(deps.imageStore, picture, (image) =>
    saveProfile(deps, session.userId, { ...columnsOf(form), image }),
  );
  deps.audit('profile_updated', { userId: session.userId });
  return userView(saved);
}

async function pictureIn(
  { limiter, shrinkPicture }: UpdateProfileDeps,
  session: Session,
  { image }: Form,
): Promise<Buffer | undefined> {
  if (image === undefined) return undefined;
  // The contract's type also covers browsers; `readBody` turns every file into bytes.
  if (!(image instanceof Uint8Array)) throw fieldError('image', messages.imageRefused);
  await limiter.consume('upload', session.userId);
  return shrinkPicture(image);
}

/** The columns that a merchant may write here; undefined ones stay unchanged. */
function columnsOf(form: Form) {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    line1: form.line1,
    line2: form.line2,
    city: form.city,
    country: form.country,
    zip_code: form.zipCode,
    brand_name: form.brandName,
    interface_appearance: form.interfaceAppearance,
  };
}
