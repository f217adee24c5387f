import type { EmailProblem, User } from '@atrium/contract';
import type { Session } from '../../../core/session.ts';
import { limitedRecipient } from '../../../limits/limit-buckets.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { requireUser, userView } from '../../accounts/account-user.ts';
import type { Dependencies } from '../../dependencies.ts';

interface EmailProblemDeps extends Pick<Dependencies, 'limiter' | 'audit'> {
  /** Of the caller's transaction, if it has one. */
  repositories: Pick<Repositories, 'users' | 'rateLimits'>;
}

/**
 * Marks the account of an address to which emails fail; the portal then shows its owner a notice. The portal's own emails
 * are still sent to it, because the mark can be wrong and a security notification must not be lost. What visitors request
 * may be withheld: see {@link isWithheld}.
 */
export async function recordEmailProblem(
  { repositories, limiter, audit }: EmailProblemDeps,
  email: string,
  problem: EmailProblem,
): Promise<void> {
  const userId = await repositories.users.setEmailProblem(email, problem);
  audit('email_problem', { problem, ...(userId === undefined ? {} : { userId }) });
  // A returned email counts for the exact address, because a mailbox can exist and yet accept no addresses with a plus-tag.
  if (problem === 'bounced') await limiter.tryConsume('returnedMails', email, repositories);
  else await limiter.tryConsume('spamReports', limitedRecipient(email), repositories);
}

/**
 * After a report of spam, or the third returned email of a day (the first ones may have another cause, such as a mailbox
 * that is full), nothing that visitors request is sent to that address until the day ends: emails to invented mailboxes
 * would harm the sender's reputation. The responses do not change. Otherwise they would show which addresses have an
 * account: only from these can an email for a forgotten password come back.
 */
export async function isWithheld(
  { limiter, audit }: Pick<Dependencies, 'limiter' | 'audit'>,
  email: string,
): Promise<boolean> {
  const isUnwanted =
    (await limiter.isUsedUp('returnedMails', email)) ||
    (await limiter.isUsedUp('spamReports', limitedRecipient(email)));
  if (isUnwanted) audit('visitor_email_withheld');
  return isUnwanted;
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
