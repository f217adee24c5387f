import { useDeferredValue, useMemo } from 'react';
import type { PickerItem } from './picker-items.ts';

/** More than fit into the list, half of them before the active one. */
const FIRST = 10;

interface DrawnItems {
  items: readonly PickerItem[];
  /** The index of the first. */
  from: number;
}

/**
 * The items to draw: of a long list first those around the active one, so that the list opens at once, and all of them
 * after the next paint. What a search finds follows the typed letter in the same way.
 */
export function useDrawnItems(
  items: readonly PickerItem[],
  activeId: string | undefined,
): DrawnItems {
  const all = useMemo((): DrawnItems => ({ items, from: 0 }), [items]);
  const active = items.findIndex(({ id }) => id === activeId);
  const from = Math.max(0, Math.min(active - FIRST / 2, items.length - FIRST));
  return useDeferredValue(all, { items: items.slice(from, from + FIRST), from });
}
