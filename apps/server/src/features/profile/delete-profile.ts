import { AppError, fieldError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import { requireFreshLogin } from '../sessions/require-fresh-login.ts';
import { type DeleteAccountDeps, deleteAccount } from './delete-account.ts';

/**
 * Deletes the merchant's own account after confirmation and a recent login.
 *
 * @throws AppError `reauthentication_required`, `invalid_fields`
 */
export async function deleteProfile(
  deps: DeleteAccountDeps,
  session: Session,
  { isDeleted }: { isDeleted: boolean },
): Promise<void> {
  if (!isDeleted) throw fieldError('isDeleted', 'Confirm the deletion by sending true.');
  requireFreshLogin(deps, session);
  if (!(await deleteAccount(deps, session.userId))) throw new AppError('unauthenticated');
}
