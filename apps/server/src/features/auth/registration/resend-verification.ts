import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import type { MailOrigin } from '../../../mail/mail.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import { findOwnRegistration } from '../../accounts/own-registration.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { findKnownDevice } from '../../sign-in/known-devices.ts';
import {
  findSocialRegistrationWithEmail,
  sendSocialCode,
} from '../../social-login/social-registration.ts';
import { requestResetCode } from '../recovery/forgot-password.ts';
import { sendRegistrationCode } from './send-registration-code.ts';

type ResendVerificationDeps = CoreDependencies &
  Pick<Dependencies, 'limiter' | 'codes' | 'notifications'>;

interface ResendRequest {
  context: RequestContext;
  registrationToken: string | undefined;
  resetToken: string | undefined;
  knownDeviceToken: string | undefined;
}

/**
 * Mails a new code if a registration waits for one; the response is the same if none does. Only the browser that
 * registered gets the error that its address is verified already.
 *
 * @returns for a reset, the token for the browser's cookie.
 * @throws AppError `already_verified`, `rate_limited`
 */
export async function resendVerification(
  deps: ResendVerificationDeps,
  form: BodyOf<typeof endpoints.resendVerification>,
  request: ResendRequest,
): Promise<{ resetToken: string | null }> {
  const isRegistration = form.type === 'verify-email';
  const found = isRegistration
    ? await findOwnRegistration(deps, request.registrationToken)
    : undefined;
  const own = found?.email === form.email ? found : undefined;
  if (own && own.completed_at !== null) throw new AppError('already_verified');

  const knownDeviceHash = await findKnownDevice(deps, form.email, request.knownDeviceToken);
  const { context, resetToken } = request;
  if (form.type === 'reset-password') {
    const resetRequest = { context, resetToken, knownDeviceHash };
    const sent = await requestResetCode(deps, form.email, resetRequest);
    deps.audit('code_resent', sent.userId === null ? {} : { userId: sent.userId });
    return { resetToken: sent.resetToken };
  }
  const { registrationToken } = request;
  const mail = { recipient: form.email, knownDeviceHash, context };
  await deps.codes.withMailLimits(mail, (origin) =>
    sendVerificationCode(deps, form.email, { own, registrationToken, origin }),
  );
  deps.audit('code_resent');
  return { resetToken: null };
}

async function sendVerificationCode(
  deps: ResendVerificationDeps,
  email: string,
  {
    own,
    registrationToken,
    origin,
  }: {
    own: RegistrationRow | undefined;
    registrationToken: string | undefined;
    origin: MailOrigin;
  },
): Promise<void> {
  const social = await findSocialRegistrationWithEmail(deps, email, registrationToken);
  if (social) {
    return deps.transact((transaction) => sendSocialCode(deps, transaction, social, origin));
  }
  if (own) {
    return deps.transact((transaction) => sendRegistrationCode(deps, transaction, own, origin));
  }
  const waiting = await deps.repositories.registrations.listPending(email, deps.runtime.now());
  const [registration] = waiting;
  if (!registration || waiting.length > 1) return simulateSending(deps, email, origin);
  // A request from another browser keeps the code valid that the registering browser waits for.
  await deps.transact((transaction) =>
    sendRegistrationCode(deps, transaction, registration, {
      ...origin,
      purpose: 'verify-email-link',
    }),
  );
}

/** Does as much work as sending, so that the response time does not reveal whether a registration waits. */
async function simulateSending(
  deps: ResendVerificationDeps,
  email: string,
  origin: MailOrigin,
): Promise<void> {
  await deps.transact(async (transaction) => {
    const nobody = {
      purpose: 'verify-email',
      subjectId: `nobody:${hashSecret(email)}`,
      recipient: email,
    } as const;
    const { expiresAt } = await deps.codes.issue(transaction, nobody);
    await deps.notifications.createLink(transaction, {
      purpose: 'verify-email',
      email,
      userId: null,
    });
    await deps.notifications.enqueueEmail(
      transaction,
      { to: email, mail: { template: 'nothing' }, ...origin },
      expiresAt,
    );
  });
}
