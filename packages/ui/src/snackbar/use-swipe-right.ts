import { type PointerEvent, useRef } from 'react';

/** Pixels of a swipe that dismisses. */
const SWIPE_PX = 80;

/**
 * Lets an element follow a pointer to the right and calls `onSwipe` when it was let go far enough.
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
    // Written past React: a render for every pixel would be felt.
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      // Let go outside of the element, which has not heard of it.
      if (event.buttons === 0) return settle(event);
      event.currentTarget.style.translate = `${distance(event)}px`;
      if (distance(event) <= 8) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // What a mouse selects on the way would be dragged by the next swipe in place of the message.
      getSelection()?.removeAllRanges();
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (distance(event) >= SWIPE_PX) onSwipe();
      settle(event);
    },
    onPointerCancel: settle,
  };
}
