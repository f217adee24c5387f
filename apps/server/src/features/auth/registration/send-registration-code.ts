import type { MailOrigin } from '../../../mail/mail.ts';
import type { RegistrationRow } from '../../../repositories/accounts/registrations.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';

/**
 * Mails a fresh code for a registration. If the address already has an account, the code is created and stored all
 * the same, so that the work is equal, but the mail links to the login page instead.
 *
 * @param purpose the registration's previous code of the same purpose stops working.
 */
export async function sendRegistrationCode(
  deps: Pick<Dependencies, 'codes' | 'notifications'>,
  repositories: Pick<Repositories, 'codes' | 'outbox' | 'mailLinks'>,
  registration: Pick<RegistrationRow, 'id' | 'email' | 'dummy'>,
  {
    isFromVisitor,
    purpose = 'verify-email',
  }: MailOrigin & { purpose?: 'verify-email' | 'verify-email-link' },
): Promise<void> {
  const { id: registrationId, email } = registration;
  const { code, expiresAt } = await deps.codes.issue(repositories, {
    purpose,
    subjectId: registrationId,
    recipient: email,
  });
  const verifyUrl = await deps.notifications.createLink(repositories, {
    purpose: 'verify-email',
    email,
    userId: null,
    registrationId,
  });
  const mail =
    registration.dummy === 1
      ? ({ template: 'account-exists', loginUrl: deps.notifications.loginUrl } as const)
      : ({ template: 'registration-code', code, verifyUrl } as const);
  await deps.notifications.enqueueEmail(
    repositories,
    { to: email, mail, isFromVisitor },
    expiresAt,
  );
}
