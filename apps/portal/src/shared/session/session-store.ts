import { type ShopList, storageKeys, type User, userSchema } from '@atrium/contract';
import * as z from 'zod/mini';
import type { BrowserStorage } from './browser-storage.ts';

export interface Session {
  /** `null` when signed out. */
  readonly token: string | null;
  /** Known from the start on a reload; the profile call refreshes it. */
  readonly user: User | null;
  /** The stores as signing in answered them, so that they need not be asked for; `null` on a reload. */
  readonly shoplist: ShopList | null;
}

/** First and last name, as far as they are known. */
export function displayName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * Here on request, by a 401, or in another tab. `refused`: by a 401 to the first call after the login, as happens where
 * the browser has not kept the cookie that belongs to the session.
 */
export type SessionEnd = 'logout' | 'unauthenticated' | 'refused' | 'elsewhere';

export interface SessionStore {
  read(): Session;
  subscribe(listener: () => void): () => void;
  /** Called after a session ended, and told how. */
  onEnded(listener: (end: SessionEnd) => void): () => void;
  /** Takes over a token; the stores are given where a sign-in answered them. */
  start(token: string, user: User, shoplist?: ShopList): void;
  /** A call with this session's token has succeeded. */
  confirm(): void;
  saveUser(user: User): void;
  saveSignature(signature: string): void;
  signature(): string | null;
  /** Logout: forgets this session's keys. */
  end(): void;
  /** HTTP 401: clears all storage. */
  wipe(): void;
}

interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
}

interface SessionStoreParts {
  local: BrowserStorage;
  /** Cleared as well when all storage is. */
  tab: BrowserStorage;
  /** Where other tabs' changes are announced. */
  events: StorageEvents;
}

const signedOut: Session = { token: null, user: null, shoplist: null };
const sessionKeys = Object.values(storageKeys);
const storedUser = z.object({ user: userSchema });

/** The session as the browser's storage holds it, the same in all tabs. */
export function createSessionStore({ local, tab, events }: SessionStoreParts): SessionStore {
  let session = readSession(local);
  /** Signed in here, and not accepted by any call yet. */
  let isUnconfirmed = false;
  const changed = new Set<() => void>();
  const ended = new Set<(end: SessionEnd) => void>();

  const refresh = (shoplist: ShopList | null = session.shoplist) => {
    const before = session;
    const stored = readSession(local);
    session = stored.token === null ? stored : { ...stored, shoplist };
    for (const listener of changed) listener();
    return before.token !== null && session.token === null;
  };
  const announceEnd = (end: SessionEnd) => {
    for (const listener of ended) listener(end);
  };

  events.addEventListener('storage', (event) => {
    const concernsSession = event.key === null || sessionKeys.some((key) => key === event.key);
    if (concernsSession && refresh()) announceEnd('elsewhere');
  });

  return {
    read: () => session,
    subscribe: (listener) => register(changed, listener),
    onEnded: (listener) => register(ended, listener),
    start: (token, user, shoplist) => {
      isUnconfirmed ||= session.token === null;
      // The user first: a tab that sees the new token must not meet the old person.
      local.set(storageKeys.user, JSON.stringify({ user }));
      local.set(storageKeys.authToken, token);
      refresh(shoplist);
    },
    confirm: () => {
      isUnconfirmed = false;
    },
    saveUser: (user) => {
      if (session.token === null) return;
      local.set(storageKeys.user, JSON.stringify({ user }));
      refresh();
    },
    saveSignature: (signature) => local.set(storageKeys.signature, signature),
    signature: () => local.get(storageKeys.signature),
    end: () => {
      for (const key of sessionKeys) local.remove(key);
      isUnconfirmed = false;
      refresh();
      announceEnd('logout');
    },
    wipe: () => {
      local.clear();
      tab.clear();
      const refused = isUnconfirmed ? 'refused' : 'unauthenticated';
      isUnconfirmed = false;
      // Without a session there was none to end.
      announceEnd(refresh() ? refused : 'logout');
    },
  };
}

function register<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readSession(local: BrowserStorage): Session {
  const token = local.get(storageKeys.authToken);
  if (!token) return signedOut;
  const text = local.get(storageKeys.user);
  if (text === null) return { token, user: null, shoplist: null };
  try {
    // A user stored by an older release is only missing, the profile call brings the new one.
    const { data } = storedUser.safeParse(JSON.parse(text));
    return { token, user: data?.user ?? null, shoplist: null };
  } catch {
    return signedOut;
  }
}
