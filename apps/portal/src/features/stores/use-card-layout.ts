import { useSyncExternalStore } from 'react';

/** How a card of the Stores page is laid out; the classes of the card have the same limits, `sm` and `lg`. */
export type CardLayout = 'phone' | 'tablet' | 'desktop';

const TABLET = '(width >= 40rem)';
const DESKTOP = '(width >= 64rem)';

/** The layout for the width of the window: the order of a card's parts depends on it, and so does that of the Tab key. */
export function useCardLayout(): CardLayout {
  return useSyncExternalStore(onWidthChange, cardLayout);
}

function onWidthChange(onChange: () => void) {
  const queries = [TABLET, DESKTOP].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

function cardLayout(): CardLayout {
  if (window.matchMedia(DESKTOP).matches) return 'desktop';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
}
