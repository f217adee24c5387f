import type { BodyOf, endpoints } from '@atrium/contract';
import type { RequestContext } from '../../core/request-context.ts';
import type { SocialRegistrationWithEmail } from '../../repositories/accounts/social-registrations.repository.ts';
import { codeRefused, INVALID_CODE } from '../codes/check-code.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import type { ReplacedSession } from '../sessions/end-session.ts';
import { type StartedSession, startSession } from '../sign-in/start-session.ts';
import { createSocialAccount } from './create-social-account.ts';

type VerifySocialRegistrationDeps = CoreDependencies &
  Pick<Dependencies, 'codes' | 'notifications'>;

/**
 * Verifies the email address entered after a login at a provider, creates the account and begins a session.
 *
 * @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited`, `conflict` when the identity was linked to another account in the meantime.
 */
export async function verifySocialRegistration(
  deps: VerifySocialRegistrationDeps,
  registration: SocialRegistrationWithEmail,
  { email, code }: BodyOf<typeof endpoints.verify>,
  request: ReplacedSession & { context: RequestContext; knownDeviceToken: string | undefined },
): Promise<StartedSession> {
  const { network } = request.context;
  const scope = { purpose: 'verify-email', subjectId: registration.id, recipient: email } as const;
  const entered = { own: registration.token_hash, network, recipient: email, code };
  const row = await deps.codes.require(entered, async (check) => {
    const checked = await check(scope);
    return checked.row && registration.dummy === 1 ? INVALID_CODE : checked;
  });
  const session = await deps.transact(async (transaction) => {
    if (!(await transaction.codes.consume(row.id, deps.runtime.now()))) throw codeRefused();
    const { first_name, last_name, referenced_by } = registration;
    const known = { email, first_name, last_name, referenced_by };
    const user = await createSocialAccount(deps, transaction, known, registration);
    // Another account was created for the address in the meantime.
    if (!user) throw codeRefused();
    await transaction.socialRegistrations.remove(registration.id);
    const login = { ...request, remember: false, isFreshLogin: true };
    const started = await startSession(deps, transaction, user, login);
    await deps.codes.confirmMailbox(transaction, row);
    return started;
  });
  const { provider } = registration;
  deps.audit('login_succeeded', { userId: session.signedIn.user.id, provider });
  return session;
}
