import type { EmailProblem, User } from '@atrium/contract';
import type { Session } from '../../../core/session.ts';
import { limitTable } from '../../../limits/limit-table.ts';
import { limitedRecipient } from '../../../limits/recipient.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { userView } from '../../accounts/user-view.ts';
import type { Dependencies } from '../../dependencies.ts';

type EmailProblemDeps = Pick<Dependencies, 'repositories' | 'limiter' | 'audit'>;

/**
 * Marks the account of an address to which emails fail; its owner is told in the portal. Emails are still sent to it,
 * because a mark can be wrong and a missing notice of a new device cannot be made up for. After a report of spam, though,
 * no visitor can request another one on that day, whether or not the address has an account.
 */
export async function recordEmailProblem(
  { repositories, limiter, audit }: EmailProblemDeps,
  email: string,
  problem: EmailProblem,
): Promise<void> {
  const userId = await repositories.users.setEmailProblem(email, problem);
  audit('email_problem', { problem, ...(userId === undefined ? {} : { userId }) });
  if (problem !== 'reported_as_spam') return;
  for (let mails = 0; mails < limitTable.mailPerDayOverall.max; mails++) {
    await limiter.tryConsume('mailPerDayOverall', limitedRecipient(email));
  }
}

/** The merchant says that emails arrive again. */
export async function dismissEmailProblem(
  { repositories, audit }: Pick<Dependencies, 'repositories' | 'audit'>,
  session: Session,
): Promise<User> {
  const { id, email } = await requireUser(repositories, session);
  await repositories.users.clearEmailProblem(email);
  audit('email_problem_dismissed', { userId: id });
  return userView(await requireUser(repositories, session));
}
