import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import { issueCode } from '../../codes/issue-code.ts';
import { admitMail } from '../../codes/mail-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findKnownDevice } from '../../sessions/known-device.ts';
import {
  findNamedSocialRegistration,
  sendSocialCode,
} from '../../social-login/social-registration.ts';
import { sendResetCode } from '../recovery/forgot-password.ts';
import { sendRegistrationCode } from './send-registration-code.ts';

type ResendVerificationDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'codeKey' | 'notifications' | 'limiter' | 'audit'
>;

interface ResendRequest {
  context: RequestContext;
  flowSecret: string | undefined;
  resetSecret: string | undefined;
  deviceSecret: string | undefined;
}

/**
 * Mails a new code where a registration waits for one, and answers alike where none does. Only the
 * browser that registered is told that its address is verified by now.
 *
 * @returns for a reset, the secret for the cookie of the browser that asked.
 * @throws AppError `already_verified`, `rate_limited`
 */
export async function resendVerification(
  deps: ResendVerificationDeps,
  form: BodyOf<typeof endpoints.resendVerification>,
  request: ResendRequest,
): Promise<{ resetSecret: string | null }> {
  const isRegistration = form.type === 'verify-email';
  const begun = isRegistration ? await findOwnRegistration(deps, request.flowSecret) : undefined;
  const own = begun?.email === form.email ? begun : undefined;
  if (own && own.completed_at !== null) throw new AppError('already_verified');

  const { network } = request.context;
  const knownDeviceHash = await findKnownDevice(deps, form.email, request.deviceSecret);
  await admitMail(deps, { recipient: form.email, network, knownDeviceHash });
  deps.audit('code_sent_again', { network });
  if (form.type === 'reset-password') {
    return { resetSecret: await sendResetCode(deps, form.email, request.resetSecret) };
  }
  await sendVerificationCode(deps, form.email, { own, flowSecret: request.flowSecret });
  return { resetSecret: null };
}

async function sendVerificationCode(
  deps: ResendVerificationDeps,
  email: string,
  { own, flowSecret }: { own: RegistrationRow | undefined; flowSecret: string | undefined },
): Promise<void> {
  const social = await findNamedSocialRegistration(deps, email, flowSecret);
  if (social) return deps.transact((transaction) => sendSocialCode(deps, transaction, social));
  if (own) return deps.transact((transaction) => sendRegistrationCode(deps, transaction, own));
  const waiting = await deps.repositories.registrations.listPending(email, deps.runtime.now());
  const [registration] = waiting;
  if (!registration || waiting.length > 1) return pretendToSend(deps, email);
  // Another browser's request leaves the code alive that the registering one waits for.
  await deps.transact((transaction) =>
    sendRegistrationCode(deps, transaction, registration, 'verify-email-link'),
  );
}

/** As much work as sending, so that time does not tell whether a registration waits. */
async function pretendToSend(deps: ResendVerificationDeps, email: string): Promise<void> {
  await deps.transact(async (transaction) => {
    const nobody = {
      purpose: 'verify-email',
      subjectId: `nobody:${hashSecret(email)}`,
      email,
    } as const;
    const { expiresAt } = await issueCode(deps, transaction, nobody);
    await deps.notifications.createLink(transaction, {
      purpose: 'verify-email',
      email,
      userId: null,
    });
    await deps.notifications.enqueueEmail(
      transaction,
      { to: email, mail: { template: 'nothing' } },
      expiresAt,
    );
  });
}
