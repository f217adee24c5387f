import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { fetchOptionalPart } from '../../shared/fetch-part.ts';
import { stateText } from '../../shared/route-state.ts';
import { useServices } from '../../shared/services.ts';

/** Met by very few. */
const CookieWarning = lazy(() => fetchOptionalPart(() => import('./cookie-warning.tsx')));

const neverChanges = () => () => undefined;
const keptWhereDrawn = () => true;

/**
 * Says above each form that cookies are needed, where the browser keeps none: a session works only with its cookie, so
 * the right password would lead nowhere.
 */
export function CookieNotice() {
  const { browser } = useServices();
  const { state } = useLocation();
  const keepsCookies = useSyncExternalStore(neverChanges, browser.keepsCookies, keptWhereDrawn);
  const wasNotKept = stateText(state, 'cookies') !== '';
  if (keepsCookies && !wasNotKept) return null;
  return (
    <Suspense>
      <CookieWarning wasNotKept={wasNotKept} onReload={browser.reload} />
    </Suspense>
  );
}
