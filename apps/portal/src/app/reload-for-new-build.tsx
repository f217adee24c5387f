import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasDrafts } from '../shared/forms/form-draft.ts';
import { useServices } from '../shared/services.ts';

/**
 * Loads the page anew when somebody goes to the next one after a new release, whose server may have no files for this one
 * any more. Address and state of the next page survive a reload; what was typed into a form is waited for.
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
