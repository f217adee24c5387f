import { type PointerEvent, useRef } from 'react';

/** Pixels after which a swipe dismisses. */
const SWIPE_PX = 80;

/**
 * Moves an element with a pointer to the right and calls `onSwipe` when it is released far enough.
 * Returns the props of the element.
 */
export function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number>(undefined);
  const distance = ({ clientX }: PointerEvent) =>
    Math.max(0, clientX - (startX.current ?? clientX));
  const settle = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    startX.current = undefined;
    currentTarget.style.translate = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    // Set without React: a render for every pixel would be slow.
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      // Released outside of the element, which got no event.
      if (event.buttons === 0) return settle(event);
      event.currentTarget.style.translate = `${distance(event)}px`;
      if (distance(event) <= 8) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // The next swipe would drag text selected by this one.
      getSelection()?.removeAllRanges();
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (distance(event) >= SWIPE_PX) onSwipe();
      settle(event);
    },
    onPointerCancel: settle,
  };
}
