import { type RefObject, useEffect } from 'react';

interface FocusOnNavigationProps {
  /** Names the page of now. */
  page: string;
  /** The page that has been arrived at; outlives the frames this stands in. */
  shown: RefObject<string>;
}

/**
 * Moves focus to the new page, as a full page load would: to the field it is about, else to its
 * heading, which is then read out. Stands after the pages and within what waits for them, so that it
 * only runs once they are there.
 */
export function FocusOnNavigation({ page, shown }: FocusOnNavigationProps) {
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const target =
      document.querySelector<HTMLElement>('[data-initial-focus]') ??
      document.querySelector<HTMLElement>('h1');
    window.scrollTo(0, 0);
    target?.focus({ preventScroll: true });
  }, [page, shown]);
  return null;
}
