import { useLayoutEffect } from 'react';

/**
 * Sets an attribute of the `<html>` element while `isSet`, for styles of the whole page. Several may set the same. A selector
 * such as `html:has(dialog)` would need no attribute, but makes the browser search the whole page after many changes: on a
 * page of 200 stores that takes longer than everything else between a key and its letter.
 */
export function useRootAttribute(name: `data-${string}`, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    count(name, 1);
    return () => count(name, -1);
  }, [name, isSet]);
}

/** The value is how many set it. */
function count(name: string, change: 1 | -1): void {
  const root = document.documentElement;
  const next = Number(root.getAttribute(name) ?? 0) + change;
  if (next > 0) root.setAttribute(name, String(next));
  else root.removeAttribute(name);
}
