import { type KeyboardEvent, useState } from 'react';
import { itemForKey } from '../picker-menu/picker-items.ts';
import type { CommandItem } from './command-option.tsx';

/** The active result, at first the first one, and the keyboard handler of the search field. */
export function useCommandKeys(
  items: readonly CommandItem[],
  query: string,
  onChoose: (id: string) => void,
) {
  const [pointed, setPointed] = useState<{ id: string; query: string }>();
  const enabled = items.filter((item) => !item.disabled);
  // What was pointed at in the results of another search counts no longer.
  const active =
    enabled.find(({ id }) => id === pointed?.id && query === pointed.query) ?? enabled[0];
  const point = (id: string) => setPointed({ id, query });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // In the text Home and End move the caret.
    const inText = query !== '' && (event.key === 'Home' || event.key === 'End');
    const target = inText ? undefined : itemForKey(items, active?.id, event.key);
    if (target) point(target.id);
    else if (event.key === 'Enter' && active) onChoose(active.id);
    else return;
    event.preventDefault();
  };
  return { active, point, onKeyDown };
}
