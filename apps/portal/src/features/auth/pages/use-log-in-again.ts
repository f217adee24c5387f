import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { useLogout } from '../api/logout.ts';

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
