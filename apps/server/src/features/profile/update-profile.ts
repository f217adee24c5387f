import { type BodyOf, type endpoints, messages, type User } from '@atrium/contract';
import { fieldError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { UserChange } from '../../repositories/accounts/users.repository.ts';
import { requireUser } from '../accounts/require-user.ts';
import { userView } from '../accounts/user-view.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { replaceImageFile } from './images/image-files.ts';
import type { ImageDeps } from './images/resize-image.ts';
import { isCountryCode } from './list-countries.ts';
import { saveProfile } from './save-profile.ts';

type Form = BodyOf<typeof endpoints.updateProfile>;
type UpdateProfileDeps = CoreDependencies &
  Pick<Dependencies, 'imageStore'> &
  Pick<ImageDeps, 'resizeImage'>;

/**
 * Saves name, address, appearance and image; fields that are not sent stay unchanged. The email address is ignored
 * here: it only changes by a code.
 *
 * @throws AppError `invalid_fields`, `unavailable`
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  session: Session,
  form: Form,
): Promise<User> {
  if (form.email !== undefined) await requireUnchangedEmail(deps, session, form.email);
  if (form.country && !isCountryCode(form.country)) {
    throw fieldError('country', messages.invalidInput);
  }
  const content = await imageIn(deps, session, form);
  const saved = await replaceImageFile(deps.imageStore, content, (image) =>
    saveProfile(deps, session.userId, { ...columnsOf(form), image }),
  );
  deps.audit('profile_updated', { userId: session.userId });
  return userView(saved);
}

async function requireUnchangedEmail(
  { repositories }: UpdateProfileDeps,
  session: Session,
  email: string,
): Promise<void> {
  const user = await requireUser(repositories, session);
  if (email === user.email) return;
  throw fieldError('email', 'Confirm your new email address with its code first.');
}

async function imageIn(
  { resizeImage }: UpdateProfileDeps,
  { userId }: Session,
  { image }: Form,
): Promise<Buffer | undefined> {
  if (image === undefined) return undefined;
  // The contract's type also covers browsers; `readBody` turns every file into bytes.
  if (!(image instanceof Uint8Array)) throw fieldError('image', messages.imageRefused);
  return resizeImage(image, userId);
}

/** The column of each field; a field of the contract that is missing here does not compile. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  line1: 'line1',
  line2: 'line2',
  city: 'city',
  country: 'country',
  zipCode: 'zip_code',
  brandName: 'brand_name',
  interfaceAppearance: 'interface_appearance',
} as const satisfies Record<
  Exclude<keyof Form, 'email' | 'emailVerified' | 'image'>,
  keyof UserChange
>;

/** What a merchant may write; fields that were not sent are undefined and stay unchanged. */
function columnsOf(form: Form): UserChange {
  const entries = Object.entries(columns) as [keyof typeof columns, keyof UserChange][];
  return Object.fromEntries(entries.map(([field, column]) => [column, form[field]]));
}
