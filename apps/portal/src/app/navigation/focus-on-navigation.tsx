import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

interface FocusOnNavigationProps {
  /** The current page. */
  page: string;
  /** The page that was focused last; outlives the layouts that contain this component. */
  shown: RefObject<string>;
}

/**
 * Moves the focus to a new page, like a full page load: to its main field, otherwise to its heading, which screen
 * readers then announce. Rendered after the pages inside their Suspense boundary, so that it runs only when they are
 * there. A layout effect, because the browser captures the new page for a transition right after those.
 */
export function FocusOnNavigation({ page, shown }: FocusOnNavigationProps) {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The section that the URL names focuses itself, once it is rendered.
    if (hash !== '') return;
    const target =
      document.querySelector<HTMLElement>('[data-initial-focus]') ??
      document.querySelector<HTMLElement>('h1');
    window.scrollTo(0, 0);
    target?.focus({ preventScroll: true });
  }, [page, shown, hash]);
  return null;
}
