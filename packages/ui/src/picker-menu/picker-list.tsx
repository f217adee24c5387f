import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import type { PickerItem } from './picker-items.ts';
import { PickerOption } from './picker-option.tsx';
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
function useVisible(elementId: string | undefined) {
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}

interface PickerSearchProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  listId: string;
  onSearch: (text: string) => void;
}

/** The search field, a combobox for the list of choices. */
function PickerSearch({ label, listId, onSearch, ...input }: PickerSearchProps) {
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-border border-b px-4">
      <Search aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      <input
        {...input}
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onSearch(event.target.value)}
        className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-text-muted pointer-coarse:text-base"
      />
    </div>
  );
}
