import type { SignedIn } from '@atrium/contract';
import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { BrowserStorage } from './browser-storage.ts';

/** Takes over a new session; the profile is known from the answer and need not be asked for. */
export function useSignIn(): (signedIn: SignedIn, provider?: string) => void {
  const { session, lastProvider } = useServices();
  return ({ auth, user, shoplist }, provider = '') => {
    lastProvider.save(provider);
    session.start(auth.token, user, shoplist);
  };
}

const KEY = 'last_provider';

/** Remembers how somebody signed in here last; it outlives the session, as a hint. */
export interface LastProvider {
  /** A provider's name, or anything else after a sign-in by password. */
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

/** The provider of this browser's last sign-in; none on a prerendered page, which knows no browser. */
export function useLastProvider(): string | null {
  const { lastProvider } = useServices();
  return useSyncExternalStore(neverChanges, lastProvider.read, () => null);
}
