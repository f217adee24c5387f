import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ComponentProps, KeyboardEvent } from 'react';
import { fieldFrame, fieldStates } from '../text-field/field-parts.tsx';

interface TimeInputProps extends ComponentProps<'input'> {
  id: string;
  open: boolean;
  value: string;
  invalid: boolean;
  onOpen: () => void;
}

const inputClasses =
  'min-w-0 flex-1 cursor-pointer rounded-[inherit] bg-transparent px-3 text-inherit rtl:text-right tabular-nums outline-none placeholder:text-text-muted disabled:cursor-not-allowed';

/** The read-only field; a press or the keys of a native select open the columns. */
export function TimeInput({ open, invalid, onOpen, ...input }: TimeInputProps) {
  const openByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div
      {...fieldStates({ invalid, disabled: input.disabled })}
      className={clsx(fieldFrame, 'relative min-h-11 text-base')}
    >
      <Popover.Trigger asChild>
        <input
          {...input}
          type="text"
          // Times are left to right in every script.
          dir="ltr"
          readOnly
          role="combobox"
          aria-expanded={open}
          onKeyDown={openByKey}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={`${input.id}-message`}
          className={inputClasses}
        />
      </Popover.Trigger>
      <Clock
        aria-hidden="true"
        className="pointer-events-none absolute end-3 size-4 self-center text-text-muted"
      />
    </div>
  );
}
