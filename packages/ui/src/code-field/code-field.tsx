import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldLabel, FieldMessage, fieldStates } from '../text-field/field-parts.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { type CodeCharacters, useCode } from './use-code.ts';

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength' | 'size'
>;

export interface CodeFieldProps extends InputProps {
  label: ReactNode;
  value?: string | undefined;
  defaultValue?: string;
  /** Called with the code so far: letters in upper case, nothing but `characters`. */
  onValueChange?: (value: string) => void;
  /** Called once each time the last box is filled. */
  onComplete?: (value: string) => void;
  /** At least 1. */
  length?: number;
  characters?: CodeCharacters;
  /** At the end of the label's line; stays beside an error. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The longest error that it can have: its place is kept free, so that an error moves nothing. */
  longestError?: string;
}

const typingHints = {
  autoComplete: 'one-time-code',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
};
const inputClasses =
  'peer absolute inset-0 z-10 size-full cursor-text bg-transparent text-base text-transparent caret-transparent opacity-0 disabled:cursor-not-allowed';

/** A one-time code: one input, shown as boxes. Typing after a complete code that was refused replaces it. */
export function CodeField({
  label,
  length = 6,
  characters = 'alphanumeric',
  note,
  hint,
  error,
  longestError,
  className,
  ...rest
}: CodeFieldProps) {
  const { value, defaultValue, onValueChange, onComplete, ...input } = rest;
  const invalid = Boolean(error);
  const ownId = useId();
  const id = input.id ?? ownId;
  const form = { length: Math.max(1, length), characters };
  const code = useCode({ value, defaultValue, onValueChange, onComplete, invalid }, form);
  return (
    <div className={clsx('flex flex-col', className)}>
      <FieldLabel
        htmlFor={id}
        action={
          <span id={`${id}-note`} aria-live="polite" className="text-text-muted">
            {note}
          </span>
        }
      >
        {label}
      </FieldLabel>
      <div
        className="group relative"
        {...fieldStates({ invalid })}
        data-complete={code.isComplete ? '' : undefined}
      >
        <input
          {...typingHints}
          inputMode={characters === 'numeric' ? 'numeric' : 'text'}
          {...input}
          id={id}
          type="text"
          {...code.inputProps}
          aria-invalid={invalid || undefined}
          aria-describedby={clsx(input['aria-describedby'], note && `${id}-note`, `${id}-message`)}
          // No maxLength: it would cut a pasted "AB1-2CD" before its dash is removed.
          className={inputClasses}
        />
        <CodeBoxes code={code.text} length={form.length} selection={code.selection} />
      </div>
      <FieldMessage id={`${id}-message`} {...{ hint, error, longestError }} />
    </div>
  );
}
