import { useSnackbar } from '@atrium/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { RouteState } from '../../shared/route-state.ts';
import { useServices, useSession } from '../../shared/services.ts';
import type { SessionEnd } from '../../shared/session/session-store.ts';

/**
 * Closes all messages when a session begins or ends, and success messages when another page opens. When a session ends,
 * redirects to `/`, which shows that it has ended if the merchant did not log out. Applies the theme.
 */
export function SessionGate() {
  const { session, deepLink } = useServices();
  const location = useLocation();
  const { user } = useSession();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const appearance = user?.interfaceAppearance ?? 'default';

  const leave = useEffectEvent((end: SessionEnd) => {
    if (end === 'logout') deepLink.forget();
    if (end === 'refused') {
      // Not to the landing page: the next login would fail in the same way without an explanation.
      const state: RouteState = { cookies: 'not-kept' };
      return navigate(paths.login.getHref(), { replace: true, state });
    }
    if (end === 'unauthenticated') deepLink.keepInMemory(location);
    navigate(paths.home.getHref(), { replace: true });
  });
  useEffect(() => {
    let token = session.read().token;
    return session.subscribe(() => {
      const before = token;
      token = session.read().token;
      if ((before === null) !== (token === null)) snackbar.closeAll();
    });
  }, [session, snackbar]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(location.pathname): closes them on another page
  // biome-ignore lint/correctness/useExhaustiveDependencies(location.search): and on another tab of a page
  useEffect(() => snackbar.closeReports(), [snackbar, location.pathname, location.search]);
  useEffect(() => session.onEnded((end) => leave(end)), [session]);
  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
  }, [appearance]);
  return null;
}
