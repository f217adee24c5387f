import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import type { PickerItem } from '../picker-menu/picker-items.ts';

interface SelectTriggerProps extends ComponentProps<'button'> {
  id: string;
  chosen: PickerItem | undefined;
  placeholder?: string | undefined;
  invalid: boolean;
  messageId: string;
  size?: 'sm' | 'md' | 'lg' | undefined;
  onOpen: () => void;
}

const heights = { sm: 'min-h-9 text-sm', md: 'min-h-10 text-sm', lg: 'min-h-11 text-base' };

const frame = [
  'flex w-full items-center gap-2.5 rounded-control border border-border-control bg-surface-raised px-3 text-start text-text transition-colors',
  'hover:border-text-muted disabled:cursor-not-allowed disabled:opacity-60 disabled:hover:border-border-control',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  'data-invalid:border-danger data-invalid:focus-visible:outline-danger pointer-coarse:min-h-11 pointer-coarse:text-base',
];

/** The closed field: the chosen option or the placeholder. Arrow keys open it, as with a native select. */
export function SelectTrigger({
  chosen,
  placeholder,
  invalid,
  messageId,
  size = 'lg',
  onOpen,
  ...button
}: SelectTriggerProps) {
  const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    button.onKeyDown?.(event);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-expanded={button['aria-expanded'] ?? false}
      aria-controls={button['aria-controls'] ?? messageId}
      aria-invalid={invalid || undefined}
      aria-describedby={messageId}
      data-invalid={invalid ? '' : undefined}
      data-placeholder={chosen ? undefined : ''}
      onKeyDown={openByArrow}
      className={clsx(frame, heights[size])}
    >
      {chosen?.icon ? <span className="shrink-0 text-text-muted">{chosen.icon}</span> : null}
      <span className={clsx('min-w-0 flex-1 wrap-anywhere py-1.5', !chosen && 'text-text-muted')}>
        {chosen?.label ?? placeholder ?? ' '}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
    </button>
  );
}
