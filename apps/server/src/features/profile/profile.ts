import { type BodyOf, type endpoints, messages, type Profile, type User } from '@atrium/contract';
import { AppError, fieldError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { UserChange, UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { requireUser, userView } from '../accounts/account-user.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { shopListView } from '../stores/list-stores.ts';
import { replaceImageFile, type SavedProfile } from './images/image-files.ts';
import type { ImageDeps } from './images/resize-image.ts';
import { isCountryCode } from './list-countries.ts';

/** The logged-in merchant with their stores. */
export async function getProfile(
  { repositories: { users } }: { repositories: Pick<Repositories, 'users'> },
  session: Session,
): Promise<Profile> {
  const found = await users.findWithStores(session.userId);
  if (!found) throw new AppError('unauthenticated');
  const { user, stores } = found;
  return { ...userView(user), shoplist: shopListView(stores, session.currentStoreId) };
}

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

async function saved(
  { users }: Pick<Repositories, 'users'>,
  userId: string,
  change: UserChange,
): Promise<UserRow> {
  const user = await users.updateReturning(userId, change);
  if (!user) throw new AppError('unauthenticated');
  return user;
}
