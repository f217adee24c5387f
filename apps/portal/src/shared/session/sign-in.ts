import type { SignedIn } from '@atrium/contract';
import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { BrowserStorage } from './browser-storage.ts';

/** Starts a session with the data of the login response, so that the profile need not be requested. */
export function useSignIn(): (signedIn: SignedIn, provider?: string) => void {
  const { session, lastProvider } = useServices();
  return ({ auth, user, shoplist }, provider = '') => {
    lastProvider.save(provider);
    session.start(auth.token, user, shoplist);
  };
}

const KEY = 'last_provider';

/** Remembers the last login method; a hint that outlives the session. */
export interface LastProvider {
  /** A provider's name, or null after a login by password. */
  read(): string | null;
  save(provider: string): void;
}

export function createLastProvider(local: BrowserStorage): LastProvider {
  return {
    read: () => local.get(KEY),
    save: (provider) => (provider === '' ? local.remove(KEY) : local.set(KEY, provider)),
  };
}

const neverChanges = () => () => undefined;

/** The provider of the last login in this browser; null while prerendering. */
export function useLastProvider(): string | null {
  const { lastProvider } = useServices();
  return useSyncExternalStore(neverChanges, lastProvider.read, () => null);
}
