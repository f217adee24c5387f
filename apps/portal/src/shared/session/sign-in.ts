import type { SignedIn } from '@atrium/contract';
import { useServices } from '../services.ts';

/** Takes over a new session; the profile is known from the answer and need not be asked for. */
export function useSignIn(): (signedIn: SignedIn, provider?: string) => void {
  const { session, lastProvider } = useServices();
  return ({ auth, user, shoplist }, provider = '') => {
    lastProvider.save(provider);
    session.start(auth.token, user, shoplist);
  };
}
