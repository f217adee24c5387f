import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { MailLinkRow } from '../../repositories/accounts/mail-links.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { beginReset } from './recovery/own-reset.ts';

type ReturnSignedDataDeps = CoreDependencies & Pick<Dependencies, 'codes' | 'notifications'>;

const OPENED_HERE = ['verify-email', 'reset-password', 'reset-password-today'] as const;

interface OpenedLink {
  data: DataOf<typeof endpoints.returnSignedData>;
  /** For the cookie that ties a reset to the browser that opened its link. */
  resetToken: string | null;
}

/**
 * Exchanges the value of a mailed link for a fresh code. A link works once, except the last one of a day. Without the
 * registering browser's cookie the code allows the same as a typed one: it verifies the address and activates no
 * password. A link for a new password starts its own reset, so that neither a mail scanner nor an attacker consumes
 * the code that the merchant is about to type.
 *
 * @throws AppError `invalid_link`, `already_used`, `rate_limited`
 */
export async function returnSignedData(
  deps: ReturnSignedDataDeps,
  mailData: string,
  { network }: Pick<RequestContext, 'network'>,
): Promise<OpenedLink> {
  const link = await deps.notifications.readLink(mailData, OPENED_HERE, network);
  const type = link.purpose === 'verify-email' ? 'verify-email' : 'reset-password';
  const opened = await deps.transact(async (transaction) => {
    if (link.purpose !== 'reset-password-today') {
      if (!(await transaction.mailLinks.markUsed(link.id, deps.runtime.now()))) {
        throw new AppError('already_used');
      }
    }
    return type === 'reset-password'
      ? openReset(deps, transaction, link)
      : openRegistration(deps, transaction, link);
  });
  const { purpose, user_id: userId } = link;
  deps.audit('mail_link_opened', { purpose, ...(userId !== null && { userId }) });
  const { code, resetToken } = opened;
  return { data: { token: link.id, email: link.email, code, type }, resetToken };
}

interface IssuedForLink {
  code: string;
  resetToken: string | null;
}

async function openRegistration(
  deps: ReturnSignedDataDeps,
  transaction: Pick<Repositories, 'codes' | 'registrations'>,
  { registration_id, email, created_at: mailedAt }: MailLinkRow,
): Promise<IssuedForLink> {
  if (registration_id === null) throw new AppError('invalid_link');
  const registration = await transaction.registrations.find(registration_id);
  if (!registration) throw new AppError('invalid_link');
  // Nothing is left to verify, so a code would be refused.
  if (registration.completed_in_own_browser === 1) throw new AppError('already_used');
  const scope = {
    purpose: 'verify-email-link',
    subjectId: registration_id,
    recipient: email,
  } as const;
  const { code } = await deps.codes.issue(transaction, scope, mailedAt);
  return { code, resetToken: null };
}

async function openReset(
  deps: ReturnSignedDataDeps,
  transaction: Pick<Repositories, 'codes' | 'passwordResets' | 'users'>,
  { user_id, email, created_at: mailedAt }: MailLinkRow,
): Promise<IssuedForLink> {
  if (user_id === null) throw new AppError('invalid_link');
  // A concurrent change of address invalidates what was mailed to this mailbox.
  const user = await transaction.users.lockForUpdate(user_id);
  if (user?.email !== email) throw new AppError('invalid_link');
  const { reset, resetToken } = await beginReset(
    { repositories: transaction, runtime: deps.runtime },
    { email, userId: user_id },
  );
  const scope = { purpose: 'reset-password', subjectId: reset.id, recipient: email } as const;
  const { code } = await deps.codes.issue(transaction, scope, mailedAt);
  return { code, resetToken };
}
