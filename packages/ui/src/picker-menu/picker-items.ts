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

/**
 * The items whose label or description contains every word of `query`: first those whose label starts with it, then those
 * that have a word which does.
 */
export function filterItems(items: readonly PickerItem[], query: string): readonly PickerItem[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return items;
  const words = wanted.split(/\s+/);
  const textOf = (item: PickerItem) =>
    `${item.label} ${item.description ?? ''}`.toLocaleLowerCase();
  const rank = (item: PickerItem) => {
    if (item.label.toLocaleLowerCase().startsWith(wanted)) return 0;
    return textOf(item).includes(` ${wanted}`) ? 1 : 2;
  };
  return items
    .filter((item) => words.every((word) => textOf(item).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b));
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
