import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, type Ref, useId, useMemo } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import type { PickerItem } from '../picker-menu/picker-items.ts';
import { PickerMenu } from '../picker-menu/picker-menu.tsx';
import { FieldLabel, FieldMessage } from '../text-field/field-parts.tsx';
import { SelectTrigger } from './select-trigger.tsx';

export interface SelectOption {
  /** Never empty. */
  value: string;
  /** Shown; used by search and type-ahead. */
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  label: string;
  options: readonly SelectOption[];
  /** The value of the chosen option; '' for none. */
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Shown if nothing is chosen. */
  placeholder?: string;
  /** A search field above the options; by default from six of them on. */
  searchable?: boolean;
  searchLabel?: string;
  emptyText?: ReactNode;
  /** The label of a button that clears the choice; without it there is none. */
  clearLabel?: string;
  hint?: ReactNode;
  /** Marks the field invalid and is announced. */
  error?: ReactNode;
  /** Submits the value with its form. */
  name?: string;
  /** Whether the list is open. */
  open?: boolean | undefined;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  disabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  onBlur?: ComponentProps<'button'>['onBlur'];
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A choice of one option, such as the country of an address, with search, arrow keys and type-ahead.
 * Throws if an option's value is empty.
 */
export function Select(props: SelectProps) {
  const { label, options, searchable, searchLabel, emptyText, clearLabel } = props;
  const { hint, error, name, className } = props;
  const id = useId();
  const { value, choose, open, setOpen } = useSelect(props);
  const items = useMemo(() => options.map(toItem), [options]);
  const chosen = items.find((item) => item.id === value);
  const clear = clearLabel && chosen ? [{ label: clearLabel, onSelect: () => choose('') }] : [];
  return (
    <div className={clsx('relative flex flex-col', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <PickerMenu
        {...{ label, items, value, open, searchable, searchLabel, emptyText }}
        onValueChange={choose}
        onOpenChange={setOpen}
        portal={false}
        className="w-(--radix-popover-trigger-width)"
        actions={clear}
        trigger={
          <SelectTrigger
            {...triggerProps(props)}
            id={id}
            chosen={chosen}
            invalid={Boolean(error)}
            messageId={`${id}-message`}
            onOpen={() => setOpen(true)}
          />
        }
      />
      {name ? <input type="hidden" name={name} value={value} /> : null}
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}

function useSelect({ defaultValue = '', defaultOpen = false, ...props }: SelectProps) {
  const [value, choose] = useControllable(props.value, defaultValue, props.onValueChange);
  const [open, setOpen] = useControllable(props.open, defaultOpen, props.onOpenChange);
  return { value, choose, open, setOpen };
}

function triggerProps({ placeholder, disabled, size, onBlur, ref }: SelectProps) {
  return { placeholder, disabled, size, onBlur, ref };
}

function toItem({ value, ...rest }: SelectOption): PickerItem {
  if (value === '') throw new Error(`The option '${rest.label}' has no value`);
  return { ...rest, id: value };
}
