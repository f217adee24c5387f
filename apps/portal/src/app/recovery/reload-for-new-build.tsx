import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasDrafts } from '../../shared/forms/form-draft.ts';
import { useServices } from '../../shared/services.ts';

/**
 * Reloads at the next navigation after a new release, because the server may have removed the files of this build. URL
 * and route state survive the reload; with unsaved input it waits.
 */
export function ReloadForNewBuild() {
  const { build, browser, session } = useServices();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (build.hasChanged() && !hasDrafts(session)) browser.reload();
  }, [build, browser, session, pathname]);
  return null;
}
