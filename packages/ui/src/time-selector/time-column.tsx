import { clsx } from 'clsx';
import { type KeyboardEvent, type UIEvent, useId, useLayoutEffect, useRef } from 'react';

interface TimeColumnProps {
  label: string;
  rows: readonly string[];
  selected: string;
  onSelect: (row: string) => void;
}

/** Pixels, as in the classes below; independent of the text size, because rows are found by scroll position. */
const ROW_HEIGHT = 56;

/** One column, changed by scrolling, a press, arrow keys or typing a number. */
export function TimeColumn({ label, rows, selected, onSelect }: TimeColumnProps) {
  const id = useId();
  return (
    <div
      {...useScrollSelection({ rows, selected, onSelect })}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${selected}`}
      tabIndex={0}
      className="-outline-offset-2 relative h-[168px] flex-1 snap-y snap-mandatory overflow-y-auto overscroll-contain rounded-control [scrollbar-width:none]"
    >
      <div className="h-[56px]" />
      {rows.map((row) => (
        <TimeRow
          key={row}
          id={`${id}-${row}`}
          row={row}
          selected={row === selected}
          onSelect={() => onSelect(row)}
        />
      ))}
      <div className="h-[56px]" />
    </div>
  );
}

/** Keeps the column at its selected row and selects rows by scrolling and keys; returns the column's props. */
function useScrollSelection({ rows, selected, onSelect }: Omit<TimeColumnProps, 'label'>) {
  const column = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const index = rows.indexOf(selected);
  useLayoutEffect(() => {
    const element = column.current;
    // While it is being scrolled, the column is near its row already.
    if (element && rowAt(element) !== index) element.scrollTop = index * ROW_HEIGHT;
  }, [index]);

  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const row = rows[rowAt(event.currentTarget)];
    if (row !== undefined && row !== selected) onSelect(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rowForKey(event.key, rows, index) ?? rowForTyping(event, rows, typed.current);
    if (row === undefined) return;
    event.preventDefault();
    onSelect(row);
  };
  return { ref: column, onScroll, onKeyDown };
}

interface TimeRowProps {
  id: string;
  row: string;
  selected: boolean;
  onSelect: () => void;
}

function TimeRow({ id, row, selected, onSelect }: TimeRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the column handles keys for its rows
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the column, with aria-activedescendant
    <div
      role="option"
      id={id}
      aria-selected={selected}
      onClick={onSelect}
      className={clsx(
        'grid h-[56px] cursor-pointer snap-center place-items-center rounded-control tabular-nums transition-colors',
        selected ? 'font-medium text-lg' : 'text-text-muted hover:text-text',
      )}
    >
      {row}
    </div>
  );
}

function rowAt({ scrollTop }: Element): number {
  return Math.round(scrollTop / ROW_HEIGHT);
}

function rowForKey(key: string, rows: readonly string[], index: number): string | undefined {
  if (key === 'ArrowDown') return rows[(index + 1) % rows.length];
  if (key === 'ArrowUp') return rows.at(index - 1);
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  if (key === 'PageDown') return rows[Math.min(rows.length - 1, index + 10)];
  if (key === 'PageUp') return rows[Math.max(0, index - 10)];
  return undefined;
}

const TYPING_PAUSE_MS = 700;

/** Typing '4' and soon after '5' selects 45; 'p' selects PM. */
function rowForTyping(
  event: KeyboardEvent,
  rows: readonly string[],
  typed: { text: string; at: number },
): string | undefined {
  if (!/^[0-9a-z]$/i.test(event.key) || event.ctrlKey || event.metaKey) return undefined;
  const before = event.timeStamp - typed.at > TYPING_PAUSE_MS ? '' : typed.text;
  const texts = [before + event.key, event.key].map((text) => text.toUpperCase());
  for (const text of texts) {
    const row =
      rows.find((candidate) => candidate === text.padStart(2, '0')) ??
      rows.find((candidate) => candidate.startsWith(text));
    if (row === undefined) continue;
    Object.assign(typed, { text, at: event.timeStamp });
    return row;
  }
  return undefined;
}
