import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { revokeAllAccess } from '../../sessions/revoke-all-access.ts';
import { mailResetCode } from './forgot-password.ts';

type SecureAccountDeps = CoreDependencies & Pick<Dependencies, 'codes' | 'notifications'>;

interface SecuredAccount {
  data: DataOf<typeof endpoints.secureAccount>;
  /** For the cookie of the browser that waits for the mailed code. */
  resetToken: string;
}

/**
 * Secures an account from the link in a notification: ends every session, removes the password and mails a code for a
 * new one.
 *
 * @throws AppError `invalid_link`, `already_used`, `rate_limited`
 */
export async function secureAccount(
  deps: SecureAccountDeps,
  mailData: string,
  { network }: Pick<RequestContext, 'network'>,
): Promise<SecuredAccount> {
  const link = await deps.notifications.readLink(mailData, ['secure-account'], network);
  const userId = link.user_id ?? '';
  const now = deps.runtime.now();
  const user = await deps.repositories.users.findById(userId);
  if (!user) throw new AppError('invalid_link');
  const { resetToken } = await deps.transact(async (transaction) => {
    if (!(await transaction.mailLinks.markUsed(link.id, now))) throw new AppError('already_used');
    await transaction.users.setPassword(user.id, null, now);
    await revokeAllAccess(transaction, { userId: user.id, runtime: deps.runtime });
    // A linked account that somebody else added would outlive the password.
    await transaction.socialIdentities.removeAllByUser(user.id);
    return mailResetCode(deps, transaction, user.email, { isFromVisitor: false });
  });
  deps.audit('account_secured', { userId: user.id });
  return { data: { email: user.email, type: 'reset-password' }, resetToken };
}
