import { type ReactNode, useEffect, useId } from 'react';
import { optionHandlers } from './option-row.tsx';
import type { PickerItem } from './picker-items.ts';
import { PickerOption } from './picker-option.tsx';
import { PickerSearch } from './picker-search.tsx';
import { useDrawnItems } from './use-drawn-items.ts';
import { usePickerKeys } from './use-picker-keys.ts';

interface PickerListProps {
  label: string;
  items: readonly PickerItem[];
  selectedId: string | undefined;
  onChoose: (id: string) => void;
  /** The name of the search field; undefined for no search field. */
  searchLabel: string | undefined;
  emptyText: ReactNode;
}

const listClasses =
  '-outline-offset-2 max-h-112 min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-card p-1.5 empty:hidden';

/** The open menu. Focus stays on the search field or the list; `aria-activedescendant` is the active option. */
export function PickerList(props: PickerListProps) {
  const { label, selectedId, onChoose, searchLabel } = props;
  const id = useId();
  const searching = searchLabel !== undefined;
  const keys = usePickerKeys({ ...props, searching });
  const activeOptionId = keys.active ? `${id}-${keys.active.id}` : undefined;
  const drawn = useDrawnItems(keys.shown, keys.active?.id);
  useVisible(activeOptionId, drawn.items);
  const activeProps = { onKeyDown: keys.onKeyDown, 'aria-activedescendant': activeOptionId };
  return (
    <>
      {searching ? (
        <PickerSearch
          {...activeProps}
          label={searchLabel}
          listId={`${id}-list`}
          value={keys.query}
          onSearch={keys.search}
        />
      ) : null}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        {...(searching ? { tabIndex: -1 } : { tabIndex: 0, ...activeProps })}
        {...optionHandlers(keys.point, onChoose)}
        className={listClasses}
      >
        <Space lines={drawn.from} />
        {drawn.items.map((item) => (
          <PickerOption
            key={item.id}
            {...{ item, id: `${id}-${item.id}`, active: item.id === keys.active?.id }}
            selected={item.id === selectedId}
          />
        ))}
        <Space lines={keys.shown.length - drawn.from - drawn.items.length} />
      </div>
      <EmptyText>{keys.shown.length === 0 && props.emptyText}</EmptyText>
    </>
  );
}

/** The place of options that are not drawn yet; most have two lines. */
function Space({ lines }: { lines: number }) {
  return lines > 0 ? <div style={{ height: `${lines * 3}rem` }} /> : null;
}

/** Rendered before it has text, or screen readers would not announce it. */
function EmptyText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-4 py-6 text-center text-sm text-text-muted empty:hidden">
      {children}
    </p>
  );
}

/**
 * Scrolls the active option into view; the browser does so only for the focused element.
 *
 * @param drawn changes when options have been drawn.
 */
export function useVisible(elementId: string | undefined, drawn?: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies(drawn): the option may only be there now
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId, drawn]);
}
