import { memo, type ReactNode, useDeferredValue, useEffect, useId } from 'react';
import { optionHandlers } from './option-row.tsx';
import type { PickerItem } from './picker-items.ts';
import { PickerOption } from './picker-option.tsx';
import { PickerSearch } from './picker-search.tsx';
import { type DrawnItems, useDrawnItems } from './use-drawn-items.ts';
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

/** Where an option is active, it shows the focus. */
const listClasses =
  '-outline-offset-2 has-data-active:outline-none max-h-112 min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-card p-1.5 empty:hidden';

/** The open menu. Focus stays on the search field or the list; `aria-activedescendant` is the active option. */
export function PickerList(props: PickerListProps) {
  const { label, selectedId, onChoose, searchLabel } = props;
  const id = useId();
  const searching = searchLabel !== undefined;
  const keys = usePickerKeys({ ...props, searching });
  const activeOptionId = keys.active ? `${id}-${keys.active.id}` : undefined;
  // The list follows the typed letter, and the marked option the pressed key, each in the next frame.
  const shown = useDeferredValue(keys.shown);
  const activeId = useDeferredValue(keys.active?.id);
  const [drawn, drawAll] = useDrawnItems(shown, activeId);
  useVisible(activeId === undefined ? undefined : `${id}-${activeId}`, drawn);
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
        onScroll={drawAll}
        onPointerEnter={drawAll}
        data-fades=""
        className={listClasses}
      >
        <Options {...{ id, drawn, activeId, selectedId }} />
      </div>
      <EmptyText>{keys.shown.length === 0 && props.emptyText}</EmptyText>
    </>
  );
}

interface OptionsProps {
  id: string;
  drawn: DrawnItems;
  activeId: string | undefined;
  selectedId: string | undefined;
}

/** Drawn again only for other options, not for the typed letter. */
const Options = memo(function Options({ id, drawn, activeId, selectedId }: OptionsProps) {
  const { items, before, after } = drawn;
  // The height of most items.
  const height = items[0]?.description ? 3 : 2.5;
  return (
    <>
      <Space lines={before} height={height} />
      {items.map((item, index) => (
        <PickerOption
          key={item.id}
          // Screen readers count what is not drawn too.
          position={before + index + 1}
          count={before + items.length + after}
          {...{ item, id: `${id}-${item.id}`, active: item.id === activeId }}
          selected={item.id === selectedId}
        />
      ))}
      <Space lines={after} height={height} />
    </>
  );
});

/** The place of options that are not drawn. */
function Space({ lines, height }: { lines: number; height: number }) {
  return lines > 0 ? <div style={{ height: `${lines * height}rem` }} /> : null;
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
 * Scrolls the active option into view, also when its list gets another height, as a menu does that is placed after it is
 * drawn. The browser does so only for the focused element.
 *
 * @param drawn changes when options have been drawn.
 */
export function useVisible(elementId: string | undefined, drawn?: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies(drawn): the option may only be there now
  useEffect(() => {
    const option = elementId === undefined ? null : document.getElementById(elementId);
    const list = option?.closest('[role="listbox"]');
    if (!option || !list) return;
    const show = () => option.scrollIntoView({ block: 'nearest' });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(list);
    return () => observer.disconnect();
  }, [elementId, drawn]);
}
