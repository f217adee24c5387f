import { startTransition, useMemo, useState } from 'react';
import type { PickerItem } from './picker-items.ts';

/** More than fit into the list, half of them before the active one. */
const FIRST = 12;

export interface DrawnItems {
  items: readonly PickerItem[];
  /** How many are not drawn before the first, and after the last. */
  before: number;
  after: number;
}

/**
 * The items to draw: of a long list those around the active one, and all of them only after a scroll or a key, so that
 * it opens and follows a search at once. The second value draws them all.
 */
export function useDrawnItems(
  items: readonly PickerItem[],
  activeId: string | undefined,
): [drawn: DrawnItems, drawAll: () => void] {
  const [drawnWhole, setDrawnWhole] = useState<readonly PickerItem[]>();
  const isWhole = drawnWhole === items || items.length <= FIRST;
  const before = isWhole ? 0 : firstIndex(items, activeId);
  const count = isWhole ? items.length : FIRST;
  const drawn = useMemo(
    () => ({
      items: items.slice(before, before + count),
      before,
      after: items.length - before - count,
    }),
    [items, before, count],
  );
  return [drawn, () => startTransition(() => setDrawnWhole(items))];
}

function firstIndex(items: readonly PickerItem[], activeId: string | undefined): number {
  const active = items.findIndex(({ id }) => id === activeId);
  return Math.max(0, Math.min(active - FIRST / 2, items.length - FIRST));
}
