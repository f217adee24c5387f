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
    if (!touched && !hovered) return;
    const collapse = ({ target }: Event) => {
      if (!(target instanceof Node) || element.current?.contains(target)) return;
      setTouched(false);
      // A finger elsewhere, while the mouse still rests here.
      setHovered(false);
    };
    document.addEventListener('pointerdown', collapse);
    return () => document.removeEventListener('pointerdown', collapse);
  }, [touched, hovered, element]);
  return {
    expanded: hovered || focused || touched,
    expand: () => setTouched(true),
    /** Collapses until the next hover; not while it has keyboard focus, whose element would be hidden. */
    release: () => {
      setHovered(false);
      setTouched(false);
    },
    handlers: {
      // A finger must not end what the mouse began: the sidebar would shrink between its touch and the click.
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setHovered(true);
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setHovered(false);
      },
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused((before) => before && currentTarget.contains(relatedTarget)),
    },
  };
}
