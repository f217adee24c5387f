import { type ShopList, storageKeys, type User, userSchema } from '@atrium/contract';
import * as z from 'zod/mini';
import { type BrowserStorage, RECENT_COMMANDS_KEY, STORE_REQUESTS_KEY } from './browser-storage.ts';

export interface Session {
  /** `null` when signed out. */
  readonly token: string | null;
  /** Read from storage on a reload; the profile call refreshes it. */
  readonly user: User | null;
  /** The stores from the login response, so that they need not be requested; `null` after a reload. */
  readonly shoplist: ShopList | null;
}

/** First and last name, as far as they are known. */
export function displayName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * How the session ended: by logout, by a 401, or in another tab. `refused`: by a 401 to the first call after the
 * login, which happens if the browser did not keep the session's cookie.
 */
export type SessionEnd = 'logout' | 'unauthenticated' | 'refused' | 'elsewhere';

export interface SessionStore {
  read(): Session;
  subscribe(listener: () => void): () => void;
  /** How the last session ended, since the page was loaded; null if none has. */
  lastEnd(): SessionEnd | null;
  /** Calls `listener` after a session ended. */
  onEnded(listener: (end: SessionEnd) => void): () => void;
  /** Stores a new token; `shoplist` if the login response contained it. */
  start(token: string, user: User, shoplist?: ShopList): void;
  /** A call with this session's token has succeeded. */
  confirm(): void;
  saveUser(user: User): void;
  saveSignature(signature: string): void;
  signature(): string | null;
  /** Logout: forgets this session's keys and what else is the merchant's own. */
  end(): void;
  /** HTTP 401: clears all storage. */
  wipe(): void;
}

interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
}

interface SessionStoreParts {
  local: BrowserStorage;
  /** Cleared together with `local` by `wipe`. */
  tab: BrowserStorage;
  /** Emits changes of other tabs. */
  events: StorageEvents;
}

const signedOut: Session = { token: null, user: null, shoplist: null };
const sessionKeys = Object.values(storageKeys);
/** What else this browser keeps about a merchant, until a logout. */
const keptForMerchant = [RECENT_COMMANDS_KEY, STORE_REQUESTS_KEY];
// Marked as pure, so that the first frame, which needs only `displayName`, contains no zod.
const storedUser = /* @__PURE__ */ z.object({ user: userSchema });

/** The session in the browser's storage, shared by all tabs. */
export function createSessionStore({ local, tab, events }: SessionStoreParts): SessionStore {
  let session = readSession(local);
  /** Logged in in this tab, and not confirmed by a successful call yet. */
  let isUnconfirmed = false;
  let lastEnd: SessionEnd | null = null;
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
    lastEnd = end;
    for (const listener of ended) listener(end);
  };

  events.addEventListener('storage', (event) => {
    const concernsSession = event.key === null || sessionKeys.some((key) => key === event.key);
    if (concernsSession && refresh()) announceEnd('elsewhere');
  });

  return {
    read: () => session,
    lastEnd: () => lastEnd,
    subscribe: (listener) => register(changed, listener),
    onEnded: (listener) => register(ended, listener),
    start: (token, user, shoplist) => {
      isUnconfirmed ||= session.token === null;
      // The user first, so that no tab sees the new token with the old user.
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
      for (const key of [...sessionKeys, ...keptForMerchant]) local.remove(key);
      isUnconfirmed = false;
      refresh();
      announceEnd('logout');
    },
    wipe: () => {
      local.clear();
      tab.clear();
      const refused = isUnconfirmed ? 'refused' : 'unauthenticated';
      isUnconfirmed = false;
      // Without a session nothing has ended.
      announceEnd(refresh() ? refused : 'logout');
    },
  };
}

const LAST_PROVIDER_KEY = 'last_provider';

/** Remembers the last login method; a hint that outlives the session. */
export interface LastProvider {
  /** A provider's name, or null after a login by password. */
  read(): string | null;
  save(provider: string): void;
}

export function createLastProvider(local: BrowserStorage): LastProvider {
  return {
    read: () => local.get(LAST_PROVIDER_KEY),
    save: (provider) =>
      provider === '' ? local.remove(LAST_PROVIDER_KEY) : local.set(LAST_PROVIDER_KEY, provider),
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
    // A user of an older release is ignored; the profile call loads the new format.
    const { data } = storedUser.safeParse(JSON.parse(text));
    return { token, user: data?.user ?? null, shoplist: null };
  } catch {
    return signedOut;
  }
}
