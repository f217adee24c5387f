import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormError } from '../form-error/form-error.tsx';

/** In pixels; as much as browsers leave between a high dialog and the end of the window. */
const FREE_BELOW = 19;

/**
 * The error of a dialog, below its buttons: a second click must not meet something else. In a low window it would lie
 * outside, so it is scrolled into view.
 */
export function DialogError({ children }: { children: ReactNode }) {
  const error = useRef<HTMLDivElement>(null);
  // After every change, because another text may be longer.
  useLayoutEffect(() => {
    if (error.current) return growDownwards(error.current);
  });
  useLayoutEffect(() => {
    // Chromium returns a promise, which would be taken for a cleanup.
    error.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // In front of the padding of the buttons.
    <FormError ref={error} className="relative">
      {children}
    </FormError>
  );
}

/** A centred dialog would rise by half of the height that its error adds: it is put that much lower, if there is room. */
function growDownwards(error: HTMLElement) {
  const dialog = error.closest('dialog');
  if (!dialog) return;
  const place = () => {
    const top = () => dialog.getBoundingClientRect().top;
    dialog.style.top = '';
    // As if it were not there, but not hidden: it may have the focus.
    error.style.position = 'absolute';
    const before = top();
    error.style.position = '';
    const room = innerHeight - dialog.offsetTop - dialog.offsetHeight - FREE_BELOW;
    const lower = Math.min(before - top(), Math.max(0, room));
    dialog.style.top = `${Number.parseFloat(getComputedStyle(dialog).top) + 2 * lower}px`;
  };
  place();
  addEventListener('resize', place);
  return () => {
    removeEventListener('resize', place);
    dialog.style.top = '';
  };
}
