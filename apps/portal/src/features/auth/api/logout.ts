import { authEndpoints, isApiError, messages } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useSingleFlight } from '../../../shared/run-once.ts';
import { useServices } from '../../../shared/services.ts';

/** Here, because no visitor loads them. */
export const logoutTexts = {
  pending: 'Logging out',
  unreachable:
    'You are logged out in this browser, but we couldn’t reach the server to end the session there.',
};

/**
 * Ends the session on the server and in this browser. In the browser it ends even if the call fails: a merchant who
 * leaves a shared computer must not stay logged in because the network is down.
 */
export function useLogout(): () => Promise<void> {
  const { callApi, session } = useServices();
  const snackbar = useSnackbar();
  const { mutateAsync: logOut } = useMutation({
    mutationFn: () => callApi(authEndpoints.logout, {}),
  });
  return useSingleFlight(async () => {
    try {
      const { message } = await logOut();
      // First, because the end of a session closes all messages.
      session.end();
      snackbar.show({ type: 'success', content: message || messages.loggedOut });
    } catch (error) {
      // The session had ended already.
      if (isApiError(error, 'unauthenticated')) return;
      session.end();
      snackbar.show({ type: 'error', content: logoutTexts.unreachable });
    }
  });
}

/**
 * Logs out, opens the login page with the merchant's address, and returns here after the login. Used for changes that
 * need a login within the last hour.
 */
export function useLogInAgain(email: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { deepLink } = useServices();
  const logOut = useLogout();
  return async () => {
    await logOut();
    deepLink.keep(location);
    const state: RouteState = { email };
    navigate(paths.login.getHref(), { state });
  };
}
