import { authEndpoints, isApiError, messages } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { RouteState } from '../../shared/route-state.ts';
import { useSingleFlight } from '../../shared/run-once.ts';
import { useServices } from '../../shared/services.ts';
import { texts } from './texts.ts';

/**
 * Ends the session at the server and here. Here it ends in any case: who leaves a shared
 * computer must not stay signed in because the network is away.
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
      snackbar.show({ type: 'success', content: message || messages.loggedOut });
    } catch (error) {
      // A session that is gone already is what was asked for.
      if (isApiError(error, 'unauthenticated')) return;
      snackbar.show({ type: 'error', content: texts.logout.unreachable });
    }
    session.end();
  });
}

/** Logs out, offers the login with the merchant's address, and leads back afterwards: for what needs a login of the last hour. */
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
