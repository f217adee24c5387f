import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

interface FocusOnNavigationProps {
  /** The current page. */
  page: string;
  /** The page that was focused last, null before the first; outlives the layouts that contain this component. */
  shown: RefObject<string | null>;
  /** Whether the first page gets the focus too, because it continues what began in another document. */
  alsoFirst: boolean;
}

/**
 * Moves the focus to a new page: to its main field, or to its heading, which screen readers then announce. The first page
 * of a document leaves it to the browser unless `alsoFirst` is set, so that Tab leads to the link that skips the header. Only
 * a form for logging in has it in its first field, so that typing can begin at once; not by touch, where a keyboard would open.
 * Must be rendered after the pages, inside their Suspense boundary, to run once they are there. It is a layout effect because the browser captures the new page for its
 * transition right after those.
 */
export function FocusOnNavigation({ page, shown, alsoFirst }: FocusOnNavigationProps) {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    if (shown.current === page) return;
    const isFirst = shown.current === null;
    shown.current = page;
    // The section that the URL names focuses itself, once it is rendered.
    if (hash !== '') return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (isFirst) {
      if (document.activeElement === document.body) focus(alsoFirst ? heading : firstField());
      return;
    }
    window.scrollTo(0, 0);
    focus(document.querySelector<HTMLElement>('[data-initial-focus]') ?? heading);
  }, [page, shown, alsoFirst, hash]);
  return null;
}

function firstField(): HTMLElement | null {
  if (!matchMedia('(hover:hover)').matches) return null;
  return document.querySelector<HTMLElement>('[data-auth-layout] form input');
}

function focus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
}
