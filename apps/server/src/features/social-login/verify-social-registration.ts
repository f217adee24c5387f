import type { BodyOf, endpoints } from '@atrium/contract';
import type { RequestContext } from '../../core/request-context.ts';
import type { SocialRegistrationWithEmail } from '../../repositories/accounts/social-registrations.repository.ts';
import { newUser } from '../accounts/new-user.ts';
import { checkCode, codeRefused } from '../codes/check-code.ts';
import { consumeCodeLimits } from '../codes/code-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { type StartedSession, startSession } from '../sign-in/start-session.ts';
import { linkIdentity, removeUnverifiedPasswords } from './link-identity.ts';

type VerifySocialRegistrationDeps = Parameters<typeof linkIdentity>[0] &
  Pick<Dependencies, 'repositories' | 'transact' | 'codeKey' | 'limiter'>;

/**
 * Verifies the email address entered after a login at a provider, creates the account and signs in.
 *
 * @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited`, `conflict` when the identity was linked to another account in the meantime.
 */
export async function verifySocialRegistration(
  deps: VerifySocialRegistrationDeps,
  registration: SocialRegistrationWithEmail,
  { email, code }: BodyOf<typeof endpoints.verify>,
  request: { context: RequestContext; knownDeviceToken: string | undefined },
): Promise<StartedSession> {
  const { network } = request.context;
  const scope = { purpose: 'verify-email', subjectId: registration.id, recipient: email } as const;
  const limited = { own: registration.token_hash, network, recipient: email };
  const source = await consumeCodeLimits(deps.limiter, limited);
  const check = await checkCode(deps, scope, { code, source });
  const row = registration.dummy === 1 ? undefined : check.row;
  if (!row) {
    deps.audit('code_refused', { network });
    throw codeRefused(check, source).asAudited();
  }
  const session = await deps.transact(async (transaction) => {
    if (!(await transaction.codes.consume(row.id, deps.runtime.now()))) throw codeRefused();
    const user = {
      ...newUser(deps.runtime, {
        email,
        password_hash: null,
        referenced_by: registration.referenced_by,
      }),
      first_name: registration.first_name,
      last_name: registration.last_name,
    };
    // Another account was created for the address in the meantime.
    if (!(await transaction.users.insert(user))) throw codeRefused();
    await linkIdentity(deps, transaction, user, registration);
    await removeUnverifiedPasswords(transaction, user);
    await transaction.socialRegistrations.remove(registration.id);
    deps.audit('account_created', { userId: user.id });
    return startSession(deps, transaction, user, { ...request, remember: false });
  });
  const { provider } = registration;
  deps.audit('login_succeeded', { userId: session.signedIn.user.id, provider, network });
  return session;
}
