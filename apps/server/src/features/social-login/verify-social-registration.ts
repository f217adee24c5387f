import type { BodyOf, endpoints } from '@atrium/contract';
import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import type { NamedSocialRegistration } from '../../repositories/social-registrations.repository.ts';
import { newUser } from '../accounts/new-user.ts';
import { codeRefused, findMatchingCode } from '../codes/check-code.ts';
import { type StartedSession, startSession } from '../sign-in/start-session.ts';
import { dropUnprovedPasswords, linkIdentity } from './link-identity.ts';

type Needs = Parameters<typeof linkIdentity>[0] &
  Pick<Dependencies, 'repositories' | 'transact' | 'codeKey'>;

/**
 * Proves the address that was named after a sign-in at a provider, makes the account and signs in.
 *
 * @throws AppError `invalid_code`, `conflict` when the identity became another account's meanwhile.
 */
export async function verifySocialRegistration(
  deps: Needs,
  registration: NamedSocialRegistration,
  { email, code }: BodyOf<typeof endpoints.verify>,
  request: { client: Client; deviceSecret: string | undefined },
): Promise<StartedSession> {
  const { network } = request.client;
  const scope = { purpose: 'verify-email', subjectId: registration.id, email } as const;
  const row = await findMatchingCode(deps, scope, code);
  if (!row || registration.decoy === 1) {
    deps.audit('code_refused', { network });
    throw codeRefused().asAudited();
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
    // Somebody took the address while the code was on its way.
    if (!(await transaction.users.insert(user))) throw codeRefused();
    await linkIdentity(deps, transaction, user, registration);
    await dropUnprovedPasswords(transaction, user);
    await transaction.socialRegistrations.remove(registration.id);
    deps.audit('account_created', { userId: user.id });
    return startSession(deps, transaction, user, { ...request, remember: false });
  });
  const { provider } = registration;
  deps.audit('login_succeeded', { userId: session.signedIn.user.id, provider, network });
  return session;
}
