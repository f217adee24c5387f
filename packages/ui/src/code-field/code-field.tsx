import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { FieldLabel, FieldMessage } from '../text-field/field-parts.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { type CodeCharacters, cleanCode, selectBox, takeTyped } from './code-input.ts';

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
  /** Stays visible beside an error. */
  hint?: ReactNode;
  error?: ReactNode;
}

/** One real input drawn as boxes, for the code of a mail (spec section 2, Verify email; section 5, One-time code input). */
export function CodeField({
  label,
  value,
  defaultValue = '',
  onValueChange,
  onComplete,
  length: askedLength = 6,
  characters = 'alphanumeric',
  hint,
  error,
  className,
  ...input
}: CodeFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const length = Math.max(1, askedLength);
  const form = { length, characters };
  const [asked, take] = useControllable(value, defaultValue, onValueChange);
  const code = cleanCode(asked, form);

  const [selection, setSelection] = useState<readonly [number, number]>([code.length, code.length]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = takeTyped(event.target, code, form);
    if (next === code) return;
    take(next);
    if (next.length === length) onComplete?.(next);
  };

  return (
    <div className={clsx('flex flex-col', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div
        className="group relative"
        data-invalid={error ? '' : undefined}
        data-complete={code.length === length ? '' : undefined}
      >
        <input
          autoComplete="one-time-code"
          inputMode={characters === 'numeric' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          type="text"
          value={code}
          onChange={change}
          onSelect={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            setSelection([selectionStart ?? 0, selectionEnd ?? 0]);
          }}
          onPointerUp={(event) => selectBox(event, length)}
          aria-invalid={error ? true : undefined}
          aria-describedby={clsx(input['aria-describedby'], `${id}-message`)}
          // No maxLength: it would cut a pasted "AB1-2CD" before its dash is taken out.
          className="peer absolute inset-0 z-10 size-full cursor-text bg-transparent text-base text-transparent caret-transparent opacity-0 disabled:cursor-not-allowed"
        />
        <CodeBoxes code={code} length={length} selection={selection} />
      </div>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} keepsHint />
    </div>
  );
}
