import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../app-error.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import { issueCode } from '../codes/issue-code.ts';
import { takeMailLimits } from '../codes/mail-limits.ts';
import { makeMailLink } from '../mailed-links/mail-links.ts';
import {
  findNamedSocialRegistration,
  sendSocialCode,
} from '../social-login/social-registration.ts';
import { sendResetCode } from './forgot-password.ts';
import { resetSubject } from './reset-subject.ts';
import { sendRegistrationCode } from './send-registration-code.ts';

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'codeKey'
  | 'postMail'
  | 'portalUrl'
  | 'handoffKeys'
  | 'limiter'
  | 'audit'
>;

/**
 * Mails a new code where a registration waits for one, and answers alike where none does. Only the
 * browser that registered is told that its address is verified by now.
 *
 * @throws AppError `already_verified`, `rate_limited`
 */
export async function resendVerification(
  deps: Needs,
  form: BodyOf<typeof endpoints.resendVerification>,
  request: { client: Client; flowSecret: string | undefined },
): Promise<void> {
  const { repositories, runtime, limiter } = deps;
  const now = runtime.now();
  const own =
    request.flowSecret === undefined
      ? undefined
      : await repositories.registrations.findBySecret(hashSecret(request.flowSecret), now);
  const isOwn = form.type === 'verify-email' && own?.email === form.email;
  if (isOwn && own.completed_at !== null) throw new AppError('already_verified');

  await takeMailLimits(limiter, form.email, request.client.network);
  deps.audit('code_sent_again', { network: request.client.network });
  if (form.type === 'reset-password') return sendResetCode(deps, form.email);
  const social = await findNamedSocialRegistration(deps, form.email, request.flowSecret);
  if (social) return deps.transact((transaction) => sendSocialCode(deps, transaction, social));
  const waiting = isOwn ? [own] : await repositories.registrations.findWaiting(form.email, now);
  const [registration] = waiting;
  if (!registration || waiting.length > 1) return pretendToSend(deps, form.email);
  await deps.transact((transaction) => sendRegistrationCode(deps, transaction, registration));
}

/** As much work as sending, so that time does not tell whether a registration waits. */
async function pretendToSend(deps: Needs, email: string): Promise<void> {
  await deps.transact(async (transaction) => {
    const nobody = {
      purpose: 'verify-email',
      subjectId: resetSubject(undefined, email),
      email,
    } as const;
    const { expiresAt } = await issueCode(deps, transaction, nobody);
    await makeMailLink(deps, transaction, { purpose: 'verify-email', email, userId: null });
    await deps.postMail(transaction, { to: email, mail: { template: 'nothing' } }, expiresAt);
  });
}
