import { authEndpoints, isApiError, messages } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useMutation } from '@tanstack/react-query';
import { useSingleFlight } from '../../../shared/forms/single-flight.ts';
import { useServices } from '../../../shared/services.ts';
import { logoutTexts } from '../logout-texts.ts';

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
      snackbar.show({ type: 'error', content: logoutTexts.unreachable });
    }
    session.end();
  });
}
