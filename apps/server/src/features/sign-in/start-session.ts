import type { SignedIn } from '@atrium/contract';
import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret, newSecret, newSessionToken } from '../../crypto/secrets.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { userView } from '../accounts/user-view.ts';
import type { Dependencies } from '../dependencies.ts';
import { MAX_SESSIONS_PER_USER, sessionLifetimes } from '../sessions/session-lifetimes.ts';
import { shopListView } from '../stores/store-list.ts';
import { fallbackDevice } from './new-device.ts';

export interface StartedSession {
  signedIn: SignedIn;
  /** For the binding cookie; null for clients that are no browser. */
  bindingSecret: string | null;
  /** For the cookie by which this browser is known from now on; null for other clients. */
  deviceSecret: string | null;
}

interface SessionRequest {
  context: RequestContext;
  remember: boolean;
  /** The device cookie that came along. */
  deviceSecret: string | undefined;
}

/** Signs a merchant in, in the caller's transaction. Who may be signed in is the caller's matter. */
export async function startSession(
  { runtime }: Pick<Dependencies, 'runtime'>,
  repositories: Pick<Repositories, 'sessions' | 'stores' | 'knownDevices'>,
  user: UserRow,
  { context, remember, deviceSecret }: SessionRequest,
): Promise<StartedSession> {
  const now = runtime.now();
  const token = newSessionToken(runtime.randomBytes);
  const bindingSecret = context.isBrowser ? newSecret(runtime.randomBytes) : null;
  const device = deviceSecret ?? fallbackDevice(context) ?? newSecret(runtime.randomBytes);
  const currentStore = await repositories.stores.findLastSelected(user.id);
  const session = {
    ...sessionOf(context, remember, now),
    id: runtime.newId(),
    user_id: user.id,
    binding_hash: bindingSecret === null ? null : hashSecret(bindingSecret),
    current_store_id: currentStore?.id ?? null,
  };
  await repositories.sessions.insert(session, {
    token_hash: hashSecret(token),
    session_id: session.id,
    created_at: now,
    expires_at: session.expires_at,
  });
  await repositories.sessions.evictOldest(user.id, MAX_SESSIONS_PER_USER);
  await repositories.knownDevices.upsert(user.id, hashSecret(device), now);
  const stores = await repositories.stores.list(user.id);
  return {
    signedIn: {
      auth: { token },
      user: userView(user),
      shoplist: shopListView(stores, currentStore?.id ?? null),
    },
    bindingSecret,
    deviceSecret: context.isBrowser ? device : null,
  };
}

/** What a session keeps of whom it was begun by. */
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
    authenticated_at: now,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionLifetimes(remember).absoluteMs,
  };
}

interface SessionCookies {
  set(kind: 'binding' | 'device', value: string): void;
}

/** What the browser keeps of a new session beside its token. */
export function setSessionCookies(cookies: SessionCookies, session: StartedSession): void {
  if (session.bindingSecret !== null) cookies.set('binding', session.bindingSecret);
  if (session.deviceSecret !== null) cookies.set('device', session.deviceSecret);
}
