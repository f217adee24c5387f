import type { EmailProblem, User } from '@atrium/contract';
import type { Session } from '../../../core/session.ts';
import { limitedRecipient } from '../../../limits/recipient.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { userView } from '../../accounts/user-view.ts';
import type { Dependencies } from '../../dependencies.ts';

interface EmailProblemDeps extends Pick<Dependencies, 'limiter' | 'limits' | 'audit'> {
  /** Of the caller's transaction, if it has one. */
  repositories: Pick<Repositories, 'users' | 'rateLimits'>;
}

/** The first ones may have another cause, such as a mailbox that is full. */
const BOUNCES_A_DAY = 3;

/**
 * Marks the account of an address to which emails fail; the portal then shows its owner a notice. Emails are still sent
 * to it, because the mark can be wrong and a security notification must not be lost. But after a report of spam, or the
 * third returned email, no visitor can request another email to that address on the same day, whether or not it has an
 * account: emails to invented mailboxes would harm the sender's reputation. A returned email counts for the exact address,
 * because a mailbox can exist and yet accept no addresses with a plus-tag. A report of spam counts for the whole mailbox.
 */
export async function recordEmailProblem(
  { repositories, limiter, limits, audit }: EmailProblemDeps,
  email: string,
  problem: EmailProblem,
): Promise<void> {
  const userId = await repositories.users.setEmailProblem(email, problem);
  audit('email_problem', { problem, ...(userId === undefined ? {} : { userId }) });
  const isBounce = problem === 'bounced';
  const { max } = limits.mailPerDayOverall;
  const share = isBounce ? Math.ceil(max / BOUNCES_A_DAY) : max;
  const recipient = isBounce ? email : limitedRecipient(email);
  for (let mails = 0; mails < share; mails++) {
    await limiter.tryConsume('mailPerDayOverall', recipient, repositories);
  }
  if (isBounce) return;
  // Nor the last one, which reports that others have used up the day's emails.
  await limiter.tryConsume('lastMailOfDay', email, repositories);
}

/** Removes the mark when the merchant confirms that emails arrive. */
export async function dismissEmailProblem(
  {
    repositories,
    audit,
  }: Pick<Dependencies, 'audit'> & { repositories: Pick<Repositories, 'users'> },
  session: Session,
): Promise<User> {
  const { id, email } = await requireUser(repositories, session);
  await repositories.users.clearEmailProblem(email);
  audit('email_problem_dismissed', { userId: id });
  return userView(await requireUser(repositories, session));
}
