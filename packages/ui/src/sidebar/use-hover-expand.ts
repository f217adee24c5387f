import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

/**
 * Whether a minimized sidebar is wide for now: it is pointed at, holds a focus that the keyboard brought, or was
 * widened by a finger, which cannot hover.
 */
export function useHoverExpand(element: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held) return;
    const letGo = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) setHeld(false);
    };
    document.addEventListener('pointerdown', letGo);
    return () => document.removeEventListener('pointerdown', letGo);
  }, [held, element]);
  return {
    attended: hovered || focused || held,
    hold: () => setHeld(true),
    /** Until it is pointed at anew; a focus of the keyboard's stays, or it would be lost from sight. */
    release: () => {
      setHovered(false);
      setHeld(false);
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused((before) => before && currentTarget.contains(relatedTarget)),
    },
  };
}
