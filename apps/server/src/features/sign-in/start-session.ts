import type { SignedIn } from '@atrium/contract';
import type { RequestContext } from '../../core/request-context.ts';
import { sessionLifetimes } from '../../core/session.ts';
import { hashSecret, newSecret, newSessionToken } from '../../crypto/secrets.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { userView } from '../accounts/account-user.ts';
import { completeSetup, setupStepsDone } from '../accounts/setup-steps.ts';
import type { Dependencies } from '../dependencies.ts';
import { endReplacedSession, type ReplacedSession } from '../sessions/end-session.ts';
import { shopListView } from '../stores/list-stores.ts';
import { rememberDevice } from './known-devices.ts';

/** One more ends the least recently used session. */
export const MAX_SESSIONS_PER_USER = 50;

export interface StartedSession {
  signedIn: SignedIn;
  /** For the binding cookie; null for clients that are not browsers. */
  sessionBinding: string | null;
  /** For the known-device cookie; null for clients that are not browsers. */
  knownDeviceToken: string | null;
}

interface SessionRequest extends ReplacedSession {
  context: RequestContext;
  remember: boolean;
  /** False for a login by a product app, after which a sensitive change requires another login. */
  isFreshLogin: boolean;
  /** From the known-device cookie. */
  knownDeviceToken: string | undefined;
}

/** Starts a session in the caller's transaction, in place of the browser's previous one. The caller decides who may sign in. */
export async function startSession(
  { runtime }: Pick<Dependencies, 'runtime'>,
  repositories: Pick<Repositories, 'sessions' | 'stores' | 'products' | 'knownDevices' | 'users'>,
  user: UserRow,
  { context, remember, isFreshLogin, knownDeviceToken, ...replaced }: SessionRequest,
): Promise<StartedSession> {
  await endReplacedSession({ runtime }, repositories, replaced);
  const now = runtime.now();
  const token = newSessionToken(runtime.randomBytes);
  const sessionBinding = context.isBrowser ? newSecret(runtime.randomBytes) : null;
  const currentStore = await repositories.stores.findLastSelected(user.id);
  const session = {
    ...sessionOf(context, remember, now),
    id: runtime.newId(),
    user_id: user.id,
    authenticated_at: isFreshLogin ? now : 0,
    binding_hash: sessionBinding === null ? null : hashSecret(sessionBinding),
    current_store_id: currentStore?.id ?? null,
  };
  await repositories.sessions.insert(session, {
    token_hash: hashSecret(token),
    session_id: session.id,
    created_at: now,
    expires_at: session.expires_at,
  });
  await repositories.sessions.removeLeastRecentlyUsed(user.id, MAX_SESSIONS_PER_USER);
  const device = { context, knownDeviceToken };
  const deviceToken = await rememberDevice({ runtime }, repositories, user.id, device);
  const { timeZone } = context;
  if (timeZone !== null && timeZone !== user.time_zone) {
    await repositories.users.update(user.id, { time_zone: timeZone });
  }
  const stores = await repositories.stores.list(user.id);
  // A product app may have completed setup since the last visit: home's placeholder has no next step then.
  const onboardingCompleted =
    user.onboarding_completed === 1 ||
    (await completeSetup(repositories, user, await setupStepsDone(repositories, user, stores)));
  return {
    signedIn: {
      auth: { token },
      user: { ...userView(user), onboardingCompleted },
      shoplist: shopListView(stores, currentStore?.id ?? null),
    },
    sessionBinding,
    knownDeviceToken: deviceToken,
  };
}

/** The columns of a session that describe its request and lifetime. */
function sessionOf(
  { userAgent, ipAddress, location }: RequestContext,
  remember: boolean,
  now: number,
) {
  return {
    remembered: remember ? 1 : 0,
    user_agent: userAgent,
    ip_address: ipAddress,
    location,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionLifetimes(remember).absoluteMs,
  };
}
