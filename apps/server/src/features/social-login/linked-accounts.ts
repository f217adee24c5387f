import type { BodyOf, endpoints, LinkedAccounts, SocialProvider } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { requireUser } from '../accounts/account-user.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { isSessionActive, requireFreshLogin } from '../sessions/active-session.ts';
import { completeSocialAuthorization } from './complete-social-authorization.ts';
import { linkIdentity } from './link-identity.ts';
import { startSocialLogin } from './start-social-login.ts';

type LinkedAccountsDeps = CoreDependencies &
  Pick<Dependencies, 'sealer' | 'limiter' | 'socialProviders' | 'notifications'>;

interface LinkRequest {
  context: RequestContext;
  browserSecret: string | undefined;
}

/** The merchant's linked accounts, and whether they have a password. */
export async function listLinkedAccounts(
  repositories: Pick<Repositories, 'users' | 'socialIdentities'>,
  session: Pick<Session, 'userId'>,
): Promise<LinkedAccounts> {
  const user = await requireUser(repositories, session);
  const identities = await repositories.socialIdentities.listByUser(user.id);
  const time = (at: number) => new Date(at).toISOString();
  return {
    password: user.password_hash !== null,
    passwordChangedAt: user.password_changed_at === null ? null : time(user.password_changed_at),
    providers: identities.map(({ provider, email, created_at }) => ({
      provider,
      email,
      connectedAt: time(created_at),
    })),
  };
}

/**
 * Starts an authorization that links a provider account to this account. It requires a recent login, so that a stranger who
 * finds a logged-in browser cannot link their own provider account.
 *
 * @throws AppError `reauthentication_required`, `already_connected`, and as {@link startSocialLogin}.
 */
export async function startLink(
  deps: LinkedAccountsDeps,
  session: Session,
  provider: SocialProvider,
  request: LinkRequest,
) {
  requireFreshLogin(deps, session);
  const identities = await deps.repositories.socialIdentities.listByUser(session.userId);
  if (identities.some((identity) => identity.provider === provider)) {
    throw new AppError('already_connected', { message: 'This account is already connected.' });
  }
  return startSocialLogin(deps, provider, { ...request, sessionId: session.id });
}

/**
 * Links the account that the provider confirms. Its email address does not matter, because the merchant is logged in.
 *
 * @throws AppError `conflict` when the identity is linked to another account, and as {@link completeSocialAuthorization}.
 */
export async function completeLink(
  deps: LinkedAccountsDeps,
  session: Session,
  form: BodyOf<typeof endpoints.completeLinkGoogle> & { provider: SocialProvider },
  request: LinkRequest,
): Promise<LinkedAccounts> {
  const { provider, code, state, iss } = form;
  const { browserSecret } = request;
  const { network } = request.context;
  const callback = { provider, code, state, iss, browserSecret, network, sessionId: session.id };
  const identity = await completeSocialAuthorization(deps, callback);
  return deps.transact(async (transaction) => {
    const user = await transaction.users.lockForUpdate(session.userId);
    // The owner may have ended this session during the request to the provider.
    const isActive = await isSessionActive(transaction, session.id, deps.runtime.now());
    if (!user || !isActive) throw new AppError('unauthenticated');
    await linkIdentity(deps, transaction, user, identity);
    return listLinkedAccounts(transaction, session);
  });
}

/**
 * Unlinks a provider account, unless it is the last credential.
 *
 * @throws AppError `reauthentication_required`, `not_found`, `conflict` when it is the only credential.
 */
export async function unlink(
  deps: LinkedAccountsDeps,
  session: Session,
  provider: SocialProvider,
): Promise<LinkedAccounts> {
  requireFreshLogin(deps, session);
  return deps.transact(async (transaction) => {
    // Locked: of two concurrent calls, the second sees the result of the first.
    const user = await transaction.users.lockForUpdate(session.userId);
    if (!user) throw new AppError('unauthenticated');
    if (!(await transaction.socialIdentities.remove(user.id, provider))) {
      throw new AppError('not_found', { message: 'This account is not connected.' });
    }
    const left = await listLinkedAccounts(transaction, session);
    if (!left.password && left.providers.length === 0) {
      throw new AppError('conflict', {
        message:
          'This is your only way to log in. Set a password first, then you can disconnect it.',
      });
    }
    await deps.notifications.notifyOwner(transaction, user, {
      template: 'account-unlinked',
      provider,
    });
    deps.audit('account_unlinked', { userId: user.id, provider });
    return left;
  });
}
