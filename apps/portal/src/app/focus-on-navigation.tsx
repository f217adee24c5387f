import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves focus to the new page, as a full page load would: to the field it is about, else to its
 * heading, which is then read out.
 */
export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target =
      document.querySelector<HTMLElement>('[data-initial-focus]') ??
      document.querySelector<HTMLElement>('h1');
    window.scrollTo(0, 0);
    target?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
