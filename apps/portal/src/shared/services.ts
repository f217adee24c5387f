import type { CallApi, ShopList, SignedIn } from '@atrium/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Browser } from './browser.ts';
import type { BuildWatch } from './build/build-watch.ts';
import type { FormDrafts } from './forms/form-drafts.ts';
import type { PortalConfig } from './portal-config.ts';
import type { BrowserStorage } from './session/browser-storage.ts';
import type { DeepLink } from './session/deep-link.ts';
import type { LastProvider, Session, SessionStore } from './session/session-store.ts';
import type { StoreCache } from './session/store-cache.ts';
import type { StoreChannel, VerifiedChannel } from './session/tab-channels.ts';

/** What pages need from outside React, created once in `app/create-services.ts`. */
export interface Services {
  callApi: CallApi;
  session: SessionStore;
  browser: Browser;
  config: PortalConfig;
  build: BuildWatch;
  /** Storage shared by all tabs. */
  browserStorage: BrowserStorage;
  /** Storage of this tab only. */
  tabStorage: BrowserStorage;
  /** The page that was requested before the login. */
  deepLink: DeepLink;
  formDrafts: FormDrafts;
  /** Milliseconds before a failed query is retried; by default increasing. */
  retryDelayMs?: number;
  /** The visitor's first referral. */
  referral: () => string | null;
  forgetReferral: () => void;
  storeCache: StoreCache;
  storeChannel: StoreChannel;
  verifiedChannel: VerifiedChannel;
  /** The provider of the last login in this browser. */
  lastProvider: LastProvider;
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/** The current session; renders again when it changes in any tab. */
export function useSession(): Session {
  const { session } = useServices();
  // Prerendered pages have no session and are only hydrated without one.
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}

/** The stores as this browser last showed them; `null` if it has not. */
export function useKnownStores(): ShopList | null {
  const { storeCache } = useServices();
  const { user, shoplist } = useSession();
  // What the tab keeps is newer than the login.
  return (user && storeCache.read(user.id)) ?? shoplist;
}

/** Starts a session with the data of the login response, so that the profile need not be requested. */
export function useSignIn(): (signedIn: SignedIn, provider?: string) => void {
  const { session, lastProvider } = useServices();
  return ({ auth, user, shoplist }, provider = '') => {
    lastProvider.save(provider);
    session.start(auth.token, user, shoplist);
  };
}

const neverChanges = () => () => undefined;

/** The provider of the last login in this browser; null while prerendering. */
export function useLastProvider(): string | null {
  const { lastProvider } = useServices();
  return useSyncExternalStore(neverChanges, lastProvider.read, () => null);
}

/** The page that was requested before the login; null if none was, and while prerendering. */
export function useRequestedPage(): string | null {
  const { deepLink } = useServices();
  return useSyncExternalStore(neverChanges, deepLink.read, () => null);
}
