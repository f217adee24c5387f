import { authEndpoints } from '@atrium/contract';
import { useServices } from '../../../shared/services.ts';

/**
 * Ends the session of this browser after all sessions of the account with `email` have ended. That of another account, which
 * may be logged in here, would otherwise live on, in a browser that has forgotten it.
 */
export function useForgetSession(): (email: string) => void {
  const { callApi, session } = useServices();
  return (email) => {
    const { token, user } = session.read();
    const hasEnded = token === null || user?.email === email;
    if (!hasEnded) {
      // The call has read the token before the session ends here. Without a connection the session ends only in this browser,
      // as at a logout.
      void callApi(authEndpoints.logout, {}).catch(() => undefined);
    }
    session.end();
  };
}
