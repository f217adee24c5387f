import { Popover } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { TimeColumn } from './time-column.tsx';
import { TIME_ROWS, type TimeParts } from './time-value.ts';
import type { useTime } from './use-time.ts';

export type ColumnLabels = Readonly<Record<keyof TimeParts, string>>;

interface TimeColumnsProps {
  label: string;
  labels: ColumnLabels;
  time: ReturnType<typeof useTime>;
  onDone: () => void;
}

const parts = ['hour', 'minute', 'period'] as const;

/** The popup: hour, minute and AM/PM, left to right in every script. */
export function TimeColumns({ label, labels, time, onDone }: TimeColumnsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) focusColumn(event, step);
    if (event.key === 'Enter') {
      event.preventDefault();
      time.take();
      onDone();
    }
  };
  return (
    <Popover.Content
      aria-label={label}
      align="start"
      sideOffset={6}
      collisionPadding={12}
      dir="ltr"
      onKeyDown={onKeyDown}
      className="z-40 w-60 max-w-[calc(100vw-1.5rem)] animate-rise rounded-card border border-border bg-surface-raised p-1.5 text-text shadow-float outline-none"
    >
      <div className="relative flex">
        <div className="pointer-events-none absolute inset-x-0 top-[56px] h-[56px] rounded-control inset-ring inset-ring-edge bg-accent-soft" />
        {parts.map((part) => (
          <TimeColumn
            key={part}
            label={labels[part]}
            rows={TIME_ROWS[part]}
            selected={time.shown[part]}
            onSelect={(row) => time.turn(part, row)}
          />
        ))}
      </div>
    </Popover.Content>
  );
}

function focusColumn(event: KeyboardEvent<HTMLDivElement>, step: number): void {
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=listbox]')];
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  columns[at + step]?.focus();
}
