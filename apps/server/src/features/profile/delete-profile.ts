import { AppError, fieldError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Session } from '../auth/authenticate.ts';
import { endAllAccess } from '../auth/end-all-access.ts';
import { postNotice } from '../auth/post-notice.ts';
import { requireFreshLogin } from '../auth/require-fresh-login.ts';

/** How long a deleted account can be restored before its data is purged. */
export const RESTORABLE_FOR_MS = 30 * 24 * 3600 * 1000;

type Needs = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'postMail' | 'audit' | 'portalUrl' | 'handoffKeys'
>;

/**
 * Deletes the account: every way in ends at once, the data goes 30 days later.
 *
 * @throws AppError `reauthentication_required`, `invalid_fields`
 */
export async function deleteProfile(
  deps: Needs,
  session: Session,
  { isDeleted }: { isDeleted: boolean },
): Promise<void> {
  if (!isDeleted) throw fieldError('isDeleted', 'Confirm the deletion by sending true.');
  requireFreshLogin(deps, session);
  await deps.transact(async (transaction) => {
    const now = deps.runtime.now();
    const user = await transaction.users.findById(session.userId);
    if (!user) throw new AppError('unauthenticated');
    await transaction.users.update(user.id, { deleted_at: now, updated_at: now });
    await endAllAccess(transaction, user.id);
    await postNotice(deps, transaction, user, {
      template: 'account-deleted',
      purgedAt: now + RESTORABLE_FOR_MS,
    });
  });
  deps.audit('account_deleted', { userId: session.userId });
}
