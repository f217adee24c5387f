import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { filterItems, itemForKey, itemForTyping, type PickerItem } from './picker-items.ts';
import { PickerOption } from './picker-option.tsx';

interface PickerListProps {
  label: string;
  items: readonly PickerItem[];
  selectedId: string | undefined;
  onChoose: (id: string) => void;
  /** The name of the search field; without it there is none and typing jumps to a label. */
  searchLabel: string | undefined;
  emptyText: ReactNode;
}

const TYPING_PAUSE_MS = 700;

/** The open menu: focus stays on the search field or the list, and the active option is pointed at. */
export function PickerList(props: PickerListProps) {
  const { label, items, selectedId, onChoose, searchLabel, emptyText } = props;
  const id = useId();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState(selectedId);
  const typing = useRef({ text: '', at: 0 });
  const shown = filterItems(items, query);
  const active = shown.find((item) => item.id === activeId && !item.disabled);
  const activeOptionId = active ? `${id}-${active.id}` : undefined;

  useEffect(() => {
    if (!activeOptionId) return;
    document.getElementById(activeOptionId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeOptionId]);

  const handleKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.id);
      return;
    }
    // In a text field Home and End belong to the text.
    const ownedByText = searchLabel && query && (event.key === 'Home' || event.key === 'End');
    const target = ownedByText ? undefined : itemForKey(shown, active?.id, event.key);
    if (target) {
      event.preventDefault();
      setActiveId(target.id);
    } else if (!searchLabel) handleTyping(event);
  };

  const handleTyping = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const fresh = event.timeStamp - typing.current.at > TYPING_PAUSE_MS;
    event.preventDefault();
    if (event.key === ' ' && (fresh || typing.current.text === '')) {
      if (active) onChoose(active.id);
      return;
    }
    const text = (fresh ? '' : typing.current.text) + event.key;
    typing.current = { text, at: event.timeStamp };
    const match = itemForTyping(shown, active?.id, text);
    if (match) setActiveId(match.id);
  };

  return (
    <>
      {searchLabel ? (
        <div className="flex items-center gap-2.5 border-border border-b px-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
          <input
            type="text"
            role="combobox"
            aria-label={searchLabel}
            placeholder={searchLabel}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeOptionId}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onKeyDown={handleKeys}
            onChange={(event) => {
              const text = event.target.value;
              setQuery(text);
              setActiveId(filterItems(items, text).find((item) => !item.disabled)?.id);
            }}
            className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-text-muted pointer-coarse:text-base"
          />
        </div>
      ) : null}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        tabIndex={searchLabel ? -1 : 0}
        aria-activedescendant={searchLabel ? undefined : activeOptionId}
        onKeyDown={searchLabel ? undefined : handleKeys}
        className="-outline-offset-2 max-h-80 min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-card p-1.5 empty:hidden"
      >
        {shown.map((item) => (
          <PickerOption
            key={item.id}
            id={`${id}-${item.id}`}
            item={item}
            active={item.id === active?.id}
            selected={item.id === selectedId}
            onPoint={() => setActiveId(item.id)}
            onChoose={() => onChoose(item.id)}
          />
        ))}
      </div>
      <p role="status" className="px-4 py-6 text-center text-sm text-text-muted empty:hidden">
        {shown.length === 0 ? emptyText : null}
      </p>
    </>
  );
}
