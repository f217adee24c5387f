import type { SignedIn } from '@atrium/contract';
import { useServices } from './services.ts';

/** Takes over a new session; the profile is known from the answer and need not be asked for. */
export function useSignIn(): (signedIn: SignedIn) => void {
  const { session } = useServices();
  return ({ auth, user, shoplist }) => session.start(auth.token, user, shoplist);
}
