import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * A thin bar at the top of the window while a page is on its way, or while anything else is marked with
 * `data-navigating`. The styles show it only after 100 ms. Browsers without the Navigation API have no bar for pages.
 */
export function NavigationProgress() {
  const { pathname, search } = useLocation();
  const shown = pathname + search;
  // The URL changes at once, the router's location when the page can be shown.
  const requested = useSyncExternalStore(
    onNavigation,
    () => window.location.pathname + window.location.search,
    () => shown,
  );
  const isPending = requested !== shown;
  return <div aria-hidden="true" data-progress data-navigating={isPending || undefined} />;
}

function onNavigation(listener: () => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}
