import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldLabel, FieldMessage, fieldFrame, fieldStates } from './field-parts.tsx';

const LOCK = <Lock aria-hidden="true" className="size-4" />;

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  label: ReactNode;
  /** A small link or button at the end of the label line. */
  labelAction?: ReactNode;
  /** Between the control and its message, for example a checklist. */
  below?: ReactNode;
  hint?: ReactNode;
  /** Marks the field invalid and is announced. */
  error?: ReactNode;
  /** The longest error that it can have: its place is kept free, so that an error moves nothing. */
  longestError?: string;
  /** Fixed text or an icon before the value. */
  prefix?: ReactNode;
  /** Fixed text, an icon or a button after the value. */
  suffix?: ReactNode;
  /** Read-only with a lock icon, for values that are set elsewhere. */
  locked?: boolean;
  size?: 'sm' | 'md' | 'lg';
}

const heights = { sm: 'min-h-9 text-sm', md: 'min-h-10 text-sm', lg: 'min-h-11 text-base' };

const inputClasses = [
  'min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 text-inherit outline-none placeholder:text-text-muted',
  'disabled:cursor-not-allowed pointer-coarse:text-base',
  // Browsers colour autofilled values yellow or blue; an inset shadow covers that.
  'autofill:shadow-[inset_0_0_0_6rem_var(--surface-raised)] autofill:[-webkit-text-fill-color:var(--text)]',
].join(' ');

/** A labelled single-line field with hint, error and fixed parts. */
export function TextField({
  label,
  labelAction,
  below,
  hint,
  error,
  longestError,
  prefix,
  suffix,
  locked = false,
  size = 'lg',
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const readOnly = locked || input.readOnly;
  // A form may show the error elsewhere.
  const invalid = error ? true : input['aria-invalid'];
  return (
    <div className={clsx('flex flex-col', className)}>
      <FieldLabel htmlFor={id} action={labelAction}>
        {label}
      </FieldLabel>
      <div
        className={clsx(fieldFrame, heights[size], 'pointer-coarse:min-h-11')}
        {...fieldStates({
          invalid: invalid === true || invalid === 'true',
          readOnly,
          disabled: input.disabled,
        })}
        dir={directionWith(prefix, suffix)}
      >
        <Affix side="start">{prefix}</Affix>
        <input
          {...input}
          id={id}
          readOnly={readOnly}
          aria-invalid={invalid}
          aria-describedby={clsx(input['aria-describedby'], `${id}-message`)}
          className={inputClasses}
        />
        <Affix side="end">{suffix ?? (locked ? LOCK : null)}</Affix>
      </div>
      {below}
      <FieldMessage id={`${id}-message`} {...{ hint, error, longestError }} />
    </div>
  );
}

/** Fixed text is part of a URL or an amount, which are left to right in every script. */
function directionWith(...affixes: ReactNode[]) {
  return affixes.some((affix) => typeof affix === 'string') ? 'ltr' : undefined;
}

function Affix({ side, children }: { side: 'start' | 'end'; children: ReactNode }) {
  if (!children) return null;
  return (
    <span
      data-side={side}
      className="flex shrink-0 items-center text-text-muted data-[side=end]:pe-3 data-[side=start]:ps-3"
    >
      {/* Isolates the direction of the parts of a URL. */}
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
    </span>
  );
}
