import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../shared/services.ts';

/**
 * Reloads at the next navigation after a new release, because the server may have removed the files of this build. URL,
 * route state and unsaved input survive the reload. Input that waits for the next login would not, so the page
 * is not reloaded before.
 */
export function ReloadForNewBuild() {
  const { build, browser, formDrafts } = useServices();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (build.hasChanged() && !formDrafts.hasForNextLogin()) browser.reload();
  }, [build, browser, formDrafts, pathname]);
  return null;
}
