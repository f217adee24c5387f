import type { BodyOf, endpoints, SocialProvider } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { firstReferral } from '../accounts/own-registration.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import type { ReplacedSession } from '../sessions/end-session.ts';
import { isKnownDevice, notifyLoginFromNewDevice } from '../sign-in/known-devices.ts';
import { type StartedSession, startSession } from '../sign-in/start-session.ts';
import { completeSocialAuthorization } from './complete-social-authorization.ts';
import { createSocialAccount } from './create-social-account.ts';
import { decideSocialLogin, type SocialLoginDecision } from './decide-social-login.ts';
import { linkIdentity, removeUnverifiedPasswords } from './link-identity.ts';
import { startSocialRegistration } from './social-registration.ts';

type CompleteSocialLoginDeps = CoreDependencies &
  Pick<Dependencies, 'sealer' | 'limiter' | 'socialProviders' | 'notifications'>;

interface SocialLoginRequest extends ReplacedSession {
  context: RequestContext;
  browserSecret: string | undefined;
  registrationToken: string | undefined;
  knownDeviceToken: string | undefined;
}

type SocialLoginOutcome =
  | { kind: 'session'; session: StartedSession }
  /** An email address must be verified first; `registrationToken` is for this browser's cookie. */
  | { kind: 'email-required'; email: string | null; registrationToken: string };

/**
 * Completes a login with the parameters of the provider's callback.
 *
 * @throws AppError `forbidden`, `already_used`, `sign_in_first`, `account_deleted`, `conflict`, `rate_limited`,
 * `unavailable`, `social_login_not_configured`
 */
export async function completeSocialLogin(
  deps: CompleteSocialLoginDeps,
  provider: SocialProvider,
  form: BodyOf<typeof endpoints.completeGoogleLogin>,
  request: SocialLoginRequest,
): Promise<SocialLoginOutcome> {
  const { browserSecret } = request;
  const { network } = request.context;
  const { code, state, iss } = form;
  const callback = { provider, code, state, iss, browserSecret, network, sessionId: null };
  const identity = await completeSocialAuthorization(deps, callback);
  const outcome = await deps.transact(async (transaction): Promise<SocialLoginOutcome> => {
    const decision = await decide(transaction, identity);
    const referredBy = await firstReferral(deps, transaction, request.registrationToken, form);
    if (decision.kind === 'email-required') {
      const registrationToken = await startSocialRegistration(
        deps,
        transaction,
        identity,
        referredBy,
      );
      return { kind: 'email-required', email: identity.email, registrationToken };
    }
    const user = await applyDecision(deps, transaction, {
      decision,
      identity,
      referredBy,
      request,
    });
    const login = { ...request, remember: false, isFreshLogin: true };
    const session = await startSession(deps, transaction, user, login);
    return { kind: 'session', session };
  });
  if (outcome.kind === 'session') {
    const userId = outcome.session.signedIn.user.id;
    deps.audit('login_succeeded', { userId, provider });
  } else deps.audit('social_login_unverified', { provider });
  return outcome;
}

async function decide(
  { users, socialIdentities }: Pick<Repositories, 'users' | 'socialIdentities'>,
  identity: SocialIdentity,
): Promise<SocialLoginDecision> {
  const known = await socialIdentities.find(identity.issuer, identity.subject);
  // Locked, so that a concurrent reset or deletion waits and then ends the session started here.
  const linkedUser = known && (await users.lockForUpdate(known.user_id));
  const email = linkedUser ? null : identity.email;
  const owner = email === null ? undefined : await users.lockByEmail(email);
  return decideSocialLogin(identity, {
    linkedUser,
    owner,
    ownersIdentities: owner ? await socialIdentities.listByUser(owner.id) : [],
  });
}

interface DecisionInput {
  decision: Exclude<SocialLoginDecision, { kind: 'email-required' }>;
  identity: SocialIdentity;
  referredBy: string | null;
  request: SocialLoginRequest;
}

/** Writes what the decision requires and returns the user who is logged in. */
async function applyDecision(
  deps: CompleteSocialLoginDeps,
  transaction: Repositories,
  { decision, identity, referredBy, request }: DecisionInput,
): Promise<UserRow> {
  switch (decision.kind) {
    case 'sign-in-first':
      throw new AppError('sign_in_first');
    case 'deleted':
      throw accountDeleted(decision.user);
    case 'create-account':
      return createAccount(deps, transaction, { ...identity, email: decision.email }, referredBy);
    case 'link':
      await linkIdentity(deps, transaction, decision.user, identity);
      await removeUnverifiedPasswords(transaction, decision.user);
      return decision.user;
    case 'sign-in': {
      const { user } = decision;
      const { issuer, subject, email } = identity;
      const linkedIdentity = { issuer, subject, user_id: user.id };
      const change = { email, last_used_at: deps.runtime.now() };
      // The identity was unlinked if the owner secured the account while this transaction waited.
      if (!(await transaction.socialIdentities.touch(linkedIdentity, change))) {
        throw new AppError('conflict');
      }
      // The transaction's repositories, because SQLite allows one writer at a time.
      const known = await isKnownDevice({ repositories: transaction }, user.id, request);
      if (!known) await notifyLoginFromNewDevice(deps, transaction, user, request.context);
      return user;
    }
  }
}

/**
 * The message explains how to reactivate the account. Without a password, the response also contains the email address,
 * to which a reset code can be mailed: the provider has just confirmed that it is theirs.
 */
function accountDeleted({ email, password_hash }: UserRow): AppError {
  if (password_hash !== null) return new AppError('account_deleted');
  return new AppError('account_deleted', {
    message:
      'This account was deleted. It has no password yet: set one by “Forgot Password”, then log in with it to reactivate the account.',
    fields: [{ field: 'email', message: email }],
  });
}

async function createAccount(
  deps: CompleteSocialLoginDeps,
  transaction: Repositories,
  identity: SocialIdentity & { email: string },
  referredBy: string | null,
): Promise<UserRow> {
  const { email, firstName, lastName } = identity;
  const known = { email, first_name: firstName, last_name: lastName, referenced_by: referredBy };
  const user = await createSocialAccount(deps, transaction, known, identity);
  if (!user) throw new AppError('conflict');
  return user;
}
