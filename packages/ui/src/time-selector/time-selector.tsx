import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
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
  /** 'hh:mm AM'; anything else is no time. */
  value?: string | undefined;
  defaultValue?: string;
  /** Called 100 ms after the last change. */
  onValueChange?: (value: string) => void;
  hint?: ReactNode;
  /** Marks the field invalid and is announced. */
  error?: ReactNode;
  /** The names of the columns. */
  columnLabels?: ColumnLabels;
  /** Whether the popup is open. */
  open?: boolean | undefined;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const COLUMN_LABELS = { hour: 'Hour', minute: 'Minute', period: 'AM or PM' };

/**
 * A time of day on three scroll columns. The popup closes on a press outside, with Esc, and with Enter, which chooses
 * the shown time.
 */
export function TimeSelector({
  label,
  hint,
  error,
  columnLabels = COLUMN_LABELS,
  open,
  defaultOpen = false,
  onOpenChange,
  placeholder = 'hh:mm AM',
  className,
  ...rest
}: TimeSelectorProps) {
  const { value, defaultValue, onValueChange, ...input } = rest;
  const ownId = useId();
  const id = input.id ?? ownId;
  const [shown, setShown] = useControllable(open, defaultOpen, onOpenChange);
  const time = useTime({ value, defaultValue, onValueChange });
  const changeOpen = (next: boolean) => {
    if (!next) time.settle();
    setShown(next);
  };
  return (
    <div className={clsx('flex flex-col', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Popover.Root open={shown} onOpenChange={changeOpen}>
        <TimeInput
          {...input}
          {...{ id, placeholder, open: shown, value: time.text }}
          invalid={Boolean(error)}
          onOpen={() => setShown(true)}
        />
        <TimeColumns {...{ label, time }} labels={columnLabels} onDone={() => setShown(false)} />
      </Popover.Root>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}
