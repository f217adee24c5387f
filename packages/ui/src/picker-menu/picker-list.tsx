import { type ReactNode, useEffect, useId } from 'react';
import type { PickerItem } from './picker-items.ts';
import { PickerOption } from './picker-option.tsx';
import { PickerSearch } from './picker-search.tsx';
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
  useVisible(activeOptionId);
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
        className={listClasses}
      >
        {keys.shown.map((item) => (
          <PickerOption
            key={item.id}
            {...{ item, id: `${id}-${item.id}`, active: item.id === keys.active?.id }}
            selected={item.id === selectedId}
            onPoint={() => keys.point(item.id)}
            onChoose={() => onChoose(item.id)}
          />
        ))}
      </div>
      <EmptyText>{keys.shown.length === 0 && props.emptyText}</EmptyText>
    </>
  );
}

/** Rendered before it has text, or screen readers would not announce it. */
function EmptyText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-4 py-6 text-center text-sm text-text-muted empty:hidden">
      {children}
    </p>
  );
}

/** Scrolls the active option into view; the browser does so only for the focused element. */
export function useVisible(elementId: string | undefined) {
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}
