import type { SignedIn } from '@atrium/contract';
import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

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
