import type { Limiter } from '../../limits/limiter.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { refundUnconfirmedMail } from './limits/unconfirmed-mails.ts';

export type MailboxRepositories = Pick<Repositories, 'users' | 'rateLimits'>;

/**
 * Records that a mailed code was entered: the email was requested by the mailbox's owner, and emails arrive there. It is
 * the last thing in the transaction that consumes the code: after the commit, a failure would refuse the merchant a
 * success that cannot be repeated, and earlier, others would wait longer for the portal's counter.
 */
export async function confirmMailbox(
  deps: { limiter: Limiter },
  transaction: MailboxRepositories,
  recipient: string,
): Promise<void> {
  await transaction.users.clearEmailProblem(recipient);
  await refundUnconfirmedMail(deps, recipient, transaction);
}
