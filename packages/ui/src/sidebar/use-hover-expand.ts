import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

/**
 * Whether a minimized sidebar is temporarily expanded: by hover, by keyboard focus inside, or by touch, which has no
 * hover.
 */
export function useHoverExpand(element: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!touched) return;
    const collapse = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) setTouched(false);
    };
    document.addEventListener('pointerdown', collapse);
    return () => document.removeEventListener('pointerdown', collapse);
  }, [touched, element]);
  return {
    expanded: hovered || focused || touched,
    expand: () => setTouched(true),
    /** Collapses until the next hover; not while it has keyboard focus, whose element would be hidden. */
    release: () => {
      setHovered(false);
      setTouched(false);
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
