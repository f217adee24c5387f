import type { Dependencies } from '../../dependencies.ts';
import type { RegistrationRow } from '../../repositories/registrations.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { issueCode } from './issue-code.ts';

/**
 * Mails a fresh code for a registration. Where the address has an account already, the code is made
 * and kept just the same, so that the work is equal, but the mail says where to log in instead.
 */
export async function sendRegistrationCode(
  deps: Pick<Dependencies, 'runtime' | 'codeKey' | 'postMail' | 'portalUrl'>,
  repositories: Pick<Repositories, 'codes' | 'outbox'>,
  registration: Pick<RegistrationRow, 'id' | 'email' | 'decoy'>,
): Promise<void> {
  const { code, expiresAt } = await issueCode(deps, repositories, {
    purpose: 'verify-email',
    subjectId: registration.id,
    email: registration.email,
  });
  const mail =
    registration.decoy === 1
      ? ({ template: 'account-exists', loginUrl: `${deps.portalUrl}/login` } as const)
      : ({
          template: 'registration-code',
          code,
          verifyUrl: verifyUrl(deps, registration),
        } as const);
  await deps.postMail(repositories, { to: registration.email, mail }, expiresAt);
}

function verifyUrl({ portalUrl }: { portalUrl: string }, { email }: { email: string }): string {
  return `${portalUrl}/verify-email?${new URLSearchParams({ email, type: 'verify-email' })}`;
}
