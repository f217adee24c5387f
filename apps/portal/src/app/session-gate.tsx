import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useServices, useSession } from '../shared/services.ts';

/** Goes to `/` when the session ends, here or in another tab, and wears the merchant's theme. */
export function SessionGate() {
  const { session } = useServices();
  const { user } = useSession();
  const navigate = useNavigate();
  const appearance = user?.interfaceAppearance ?? 'default';

  useEffect(
    () => session.onEnded(() => navigate(paths.home.getHref(), { replace: true })),
    [session, navigate],
  );
  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
  }, [appearance]);
  return null;
}
