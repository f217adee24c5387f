import type { BodyOf, ConnectedSignIns, endpoints, SocialProvider } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSessionActive } from '../sessions/active-session.ts';
import { requireFreshLogin } from '../sessions/require-fresh-login.ts';
import { completeSocialAuthorization } from './complete-social-authorization.ts';
import { linkIdentity } from './link-identity.ts';
import { startSocialLogin } from './start-social-login.ts';

type ConnectedSignInsDeps = Parameters<typeof completeSocialAuthorization>[0] &
  Parameters<typeof startSocialLogin>[0] &
  Pick<Dependencies, 'transact' | 'notifications'>;

interface ConnectRequest {
  context: RequestContext;
  browserSecret: string | undefined;
}

/** In what ways the merchant can log in. */
export async function listSignIns(
  { users, socialIdentities }: Pick<Repositories, 'users' | 'socialIdentities'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<ConnectedSignIns> {
  const user = await users.findById(userId);
  if (!user) throw new AppError('unauthenticated');
  const identities = await socialIdentities.listByUser(userId);
  return {
    password: user.password_hash !== null,
    providers: identities.map(({ provider, email, created_at }) => ({
      provider,
      email,
      connectedAt: new Date(created_at).toISOString(),
    })),
  };
}

/**
 * Begins a callback at whose end the provider becomes a way into this account. Whoever finds a browser
 * signed in must not be able to add themselves, hence the fresh login.
 *
 * @throws AppError `reauthentication_required`, `already_connected`, and as {@link startSocialLogin}.
 */
export async function startConnecting(
  deps: ConnectedSignInsDeps,
  session: Session,
  provider: SocialProvider,
  request: ConnectRequest,
) {
  requireFreshLogin(deps, session);
  const identities = await deps.repositories.socialIdentities.listByUser(session.userId);
  if (identities.some((identity) => identity.provider === provider)) {
    throw new AppError('already_connected', { message: 'This is connected already.' });
  }
  return startSocialLogin(deps, provider, { ...request, sessionId: session.id });
}

/**
 * Connects whom the provider confirms. Their address plays no part: the merchant is here in person.
 *
 * @throws AppError `conflict` when the identity opens another account, and as {@link completeSocialAuthorization}.
 */
export async function finishConnecting(
  deps: ConnectedSignInsDeps,
  session: Session,
  form: BodyOf<typeof endpoints.finishConnectingGoogle> & { provider: SocialProvider },
  request: ConnectRequest,
): Promise<ConnectedSignIns> {
  const { provider, code, state, iss } = form;
  const callback = { provider, code, state, iss, ...request, sessionId: session.id };
  const identity = await completeSocialAuthorization(deps, callback);
  return deps.transact(async (transaction) => {
    const user = await transaction.users.lockForUpdate(session.userId);
    // Asking the provider takes long enough for the owner to end this session as a thief's.
    const isAlive = await isSessionActive(transaction, session.id, deps.runtime.now());
    if (!user || !isAlive) throw new AppError('unauthenticated');
    await linkIdentity(deps, transaction, user, identity);
    return listSignIns(transaction, session);
  });
}

/**
 * Takes a way in away, never the last one.
 *
 * @throws AppError `reauthentication_required`, `not_found`, `conflict` when it is the only way in.
 */
export async function disconnect(
  deps: ConnectedSignInsDeps,
  session: Session,
  provider: SocialProvider,
): Promise<ConnectedSignIns> {
  requireFreshLogin(deps, session);
  return deps.transact(async (transaction) => {
    // Locked: of two calls at once, the later sees what the earlier has left.
    const user = await transaction.users.lockForUpdate(session.userId);
    if (!user) throw new AppError('unauthenticated');
    if (!(await transaction.socialIdentities.remove(user.id, provider))) {
      throw new AppError('not_found', { message: 'This is not connected.' });
    }
    const left = await listSignIns(transaction, session);
    if (!left.password && left.providers.length === 0) {
      throw new AppError('conflict', {
        message: 'This is your only way to log in. Set a password first, by “Forgot Password”.',
      });
    }
    await deps.notifications.notifyOwner(transaction, user, {
      template: 'sign-in-unlinked',
      provider,
    });
    deps.audit('sign_in_unlinked', { userId: user.id, provider });
    return left;
  });
}
