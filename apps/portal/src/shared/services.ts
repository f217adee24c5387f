import type { CallApi } from '@atrium/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Browser } from './browser.ts';
import type { BuildWatch } from './build-watch.ts';
import type { PortalConfig } from './portal-config.ts';
import type { BrowserStorage } from './session/browser-storage.ts';
import type { DeepLink } from './session/deep-link.ts';
import type { Session, SessionStore } from './session/session-store.ts';
import type { LastProvider } from './session/sign-in.ts';
import type { StoreChannel, VerifiedChannel } from './session/tab-channels.ts';

/** What pages need from outside React, made once in `app/create-services.ts`. */
export interface Services {
  callApi: CallApi;
  session: SessionStore;
  browser: Browser;
  config: PortalConfig;
  build: BuildWatch;
  /** Storage of this tab alone. */
  tabStorage: BrowserStorage;
  /** The page that somebody wanted before they had to log in. */
  deepLink: DeepLink;
  /** Milliseconds before a failed reading call is asked again; rising ones where it is missing. */
  retryDelayMs?: number;
  /** Who sent this visitor, first touch. */
  referral: () => string | null;
  forgetReferral: () => void;
  storeChannel: StoreChannel;
  verifiedChannel: VerifiedChannel;
  /** Which provider this browser's last sign-in was with. */
  lastProvider: LastProvider;
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/** The session of now; renders again when it changes in any tab. */
export function useSession(): Session {
  const { session } = useServices();
  // Where a page is prerendered nobody is signed in, and only who is not hydrates it.
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}
