import type { ReactNode } from 'react';

export interface PickerItem {
  id: string;
  /** The main line; used by search and type-ahead. */
  label: string;
  /** The second line, searched as well. */
  description?: string | undefined;
  badge?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** The items whose label or description contains every word of `query`. */
export function filterItems(items: readonly PickerItem[], query: string): readonly PickerItem[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = `${item.label} ${item.description ?? ''}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The first enabled item from `start` on in steps of `direction`, wrapping around at the ends. */
function nextEnabled(
  items: readonly PickerItem[],
  start: number,
  direction: 1 | -1,
): PickerItem | undefined {
  const count = items.length;
  for (let step = 0; step < count; step += 1) {
    const item = items[(((start + direction * step) % count) + count) % count];
    if (item && !item.disabled) return item;
  }
  return undefined;
}

/** The item that a key moves to from the active one; undefined for other keys. */
export function itemForKey(
  items: readonly PickerItem[],
  activeId: string | undefined,
  key: string,
): PickerItem | undefined {
  const active = items.findIndex((item) => item.id === activeId);
  if (key === 'ArrowDown') return nextEnabled(items, active + 1, 1);
  if (key === 'ArrowUp') return nextEnabled(items, active === -1 ? -1 : active - 1, -1);
  if (key === 'Home') return nextEnabled(items, 0, 1);
  if (key === 'End') return nextEnabled(items, items.length - 1, -1);
  return undefined;
}

/** The next item after the active one whose label starts with the typed text. */
export function itemForTyping(
  items: readonly PickerItem[],
  activeId: string | undefined,
  typed: string,
): PickerItem | undefined {
  const prefix = typed.toLocaleLowerCase();
  const active = items.findIndex((item) => item.id === activeId);
  // One letter moves to the next match; further letters refine the search from the active item.
  const start = active + (prefix.length === 1 ? 1 : 0);
  const inOrder = [...items.slice(Math.max(start, 0)), ...items.slice(0, Math.max(start, 0))];
  return inOrder.find(
    (item) => !item.disabled && item.label.toLocaleLowerCase().startsWith(prefix),
  );
}
