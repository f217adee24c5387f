import type { SignedIn } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { useServices } from './services.ts';

/** Takes over a new session; the profile is known from the answer and need not be asked for. */
export function useSignIn(): (signedIn: SignedIn) => void {
  const { session } = useServices();
  const queryClient = useQueryClient();
  return ({ auth, user, shoplist }) => {
    queryClient.clear();
    queryClient.setQueryData(queryKeys.profile, { ...user, shoplist });
    session.start(auth.token, user);
  };
}
