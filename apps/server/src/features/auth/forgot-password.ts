import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import { issueCode } from '../codes/issue-code.ts';
import { takeMailLimits } from '../codes/mail-limits.ts';
import { makeMailLink } from '../mailed-links/mail-links.ts';
import { resetSubject } from './reset-subject.ts';

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'codeKey'
  | 'postMail'
  | 'limiter'
  | 'audit'
  | 'portalUrl'
  | 'handoffKeys'
>;

/**
 * Mails a code that allows a new password. An address without an account causes the same answer and
 * the same work, down to an outbox row that is never sent.
 *
 * @throws AppError `rate_limited`
 */
export async function forgotPassword(deps: Needs, email: string, client: Client): Promise<void> {
  await deps.limiter.take('forgotByNetwork', client.network);
  await takeMailLimits(deps.limiter, email, client.network);
  await sendResetCode(deps, email);
  deps.audit('reset_requested', { network: client.network });
}

export async function sendResetCode(
  deps: Omit<Needs, 'limiter' | 'audit'>,
  email: string,
): Promise<void> {
  await deps.transact(async (repositories) => {
    const user = await repositories.users.findByEmail(email);
    const subjectId = resetSubject(user, email);
    const { code, expiresAt } = await issueCode(deps, repositories, {
      purpose: 'reset-password',
      subjectId,
      email,
    });
    const verifyUrl = await makeMailLink(deps, repositories, {
      purpose: 'reset-password',
      email,
      userId: user?.id ?? null,
    });
    const mail = user
      ? ({ template: 'reset-code', code, verifyUrl } as const)
      : ({ template: 'nothing' } as const);
    await deps.postMail(repositories, { to: email, mail }, expiresAt);
  });
}
