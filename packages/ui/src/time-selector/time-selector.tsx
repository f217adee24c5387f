import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { FieldLabel, FieldMessage } from '../text-field/field-parts.tsx';
import { type ColumnLabels, TimeColumns } from './time-columns.tsx';
import { TimeInput } from './time-input.tsx';
import { useTime } from './use-time.ts';

type InputProps = Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'readOnly' | 'prefix'
>;

export interface TimeSelectorProps extends InputProps {
  label: string;
  /** 'hh:mm AM'; anything else counts as none. */
  value?: string | undefined;
  defaultValue?: string;
  /** Called 100 ms after the last change (spec section 9). */
  onValueChange?: (value: string) => void;
  hint?: ReactNode;
  /** Marks the field invalid and is announced. */
  error?: ReactNode;
  /** Names of the columns. */
  columnLabels?: ColumnLabels;
}

const COLUMN_LABELS = { hour: 'Hour', minute: 'Minute', period: 'AM or PM' };

/**
 * A time of day on three scroll columns (spec section 2, Shared widgets: Time selector). The popup closes on a press
 * outside, with Esc, and with Enter, which takes what the columns show.
 */
export function TimeSelector({
  label,
  value,
  defaultValue,
  onValueChange,
  hint,
  error,
  columnLabels = COLUMN_LABELS,
  placeholder = 'hh:mm AM',
  className,
  ...input
}: TimeSelectorProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [open, setOpen] = useState(false);
  const time = useTime({ value, defaultValue, onValueChange });
  const changeOpen = (next: boolean) => {
    if (!next) time.settle();
    setOpen(next);
  };
  return (
    <div className={clsx('flex flex-col', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Popover.Root open={open} onOpenChange={changeOpen}>
        <TimeInput
          {...input}
          id={id}
          open={open}
          value={time.text}
          placeholder={placeholder}
          invalid={Boolean(error)}
          onOpen={() => setOpen(true)}
        />
        <TimeColumns
          label={label}
          labels={columnLabels}
          time={time}
          onDone={() => setOpen(false)}
        />
      </Popover.Root>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}
