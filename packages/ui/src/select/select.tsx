import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import type { PickerItem } from '../picker-menu/picker-items.ts';
import { PickerMenu } from '../picker-menu/picker-menu.tsx';
import { FieldLabel, FieldMessage } from '../text-field/field-parts.tsx';
import { SelectTrigger } from './select-trigger.tsx';

export interface SelectOption {
  /** What is chosen; never empty. */
  value: string;
  /** What is read, searched and jumped to by typing. */
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  label: string;
  options: readonly SelectOption[];
  /** The value of the chosen option; '' while none is. */
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** A search field above the options; by default from six of them on. */
  searchable?: boolean;
  searchLabel?: string;
  emptyText?: ReactNode;
  /** Offers to choose nothing again, under these words. */
  clearLabel?: string;
  hint?: ReactNode;
  /** Marks the field invalid and is announced. */
  error?: ReactNode;
  /** Sends the value with the form around it. */
  name?: string;
  /** The list of options. */
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
 * One of many, such as the country of an address, with search, arrow keys and type-ahead.
 * Throws when an option's value is empty.
 */
export function Select(props: SelectProps) {
  const { label, options, searchable, searchLabel, emptyText, clearLabel } = props;
  const { hint, error, name, className } = props;
  const id = useId();
  const { value, choose, open, setOpen } = useSelect(props);
  const items = options.map(toItem);
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
