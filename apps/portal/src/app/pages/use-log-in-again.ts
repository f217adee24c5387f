import { useNavigate } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { paths } from '../../shared/paths.ts';
import type { RouteState } from '../../shared/route-state.ts';

/** Logs out and offers the login with the merchant's address: for what needs a login of the last hour. */
export function useLogInAgain(email: string): () => void {
  const navigate = useNavigate();
  const logOut = useLogout();
  return async () => {
    await logOut();
    const state: RouteState = { email };
    navigate(paths.login.getHref(), { state });
  };
}
