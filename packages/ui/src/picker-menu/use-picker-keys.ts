import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { filterItems, itemForKey, itemForTyping, type PickerItem } from './picker-items.ts';

interface PickerKeysOptions {
  items: readonly PickerItem[];
  selectedId: string | undefined;
  onChoose: (id: string) => void;
  /** With a search field typing searches; without one it moves to a label. */
  searching: boolean;
}

const TYPING_PAUSE_MS = 700;

/** The search text, the active item, and the keyboard handler for both. */
export function usePickerKeys({ items, selectedId, onChoose, searching }: PickerKeysOptions) {
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState(selectedId);
  const typeAhead = useTypeAhead();
  const shown = useMemo(() => filterItems(items, query), [items, query]);
  // After a search that is its first match.
  const active = shown.find(
    (item) => !item.disabled && (item.id === activeId || (query !== '' && !activeId)),
  );

  const search = (text: string) => {
    setQuery(text);
    setActiveId(text === '' ? selectedId : undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const typed = searching ? undefined : typeAhead(event);
    const chooses = event.key === 'Enter' || (!searching && event.key === ' ' && !typed);
    // In a text field Home and End move the caret.
    const inText = searching && query !== '' && (event.key === 'Home' || event.key === 'End');
    const target = typed
      ? itemForTyping(shown, active?.id, typed)
      : inText
        ? undefined
        : itemForKey(shown, active?.id, event.key);
    if (chooses && active) onChoose(active.id);
    else if (target) setActiveId(target.id);
    if (chooses || target || typed) event.preventDefault();
  };

  return { query, search, shown, active, point: setActiveId, onKeyDown };
}

/** Collects letters typed in quick succession; a leading space is ignored. */
function useTypeAhead() {
  const typing = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent): string | undefined => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const paused = event.timeStamp - typing.current.at > TYPING_PAUSE_MS;
    const before = paused ? '' : typing.current.text;
    if (event.key === ' ' && before === '') return undefined;
    typing.current = { text: before + event.key, at: event.timeStamp };
    return typing.current.text;
  };
}
