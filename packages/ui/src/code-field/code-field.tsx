import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { FieldLabel, FieldMessage } from '../text-field/field-parts.tsx';

export interface CodeFieldProps
  extends Omit<
    ComponentProps<'input'>,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength' | 'size'
  > {
  label: ReactNode;
  value?: string;
  defaultValue?: string;
  /** Called with the code so far: letters in upper case and digits only. */
  onValueChange?: (value: string) => void;
  /** Called once each time the last box is filled. */
  onComplete?: (value: string) => void;
  length?: number;
  hint?: ReactNode;
  error?: ReactNode;
}

/** One real input drawn as boxes, for the 6-character code (spec section 2, Verify email). */
export function CodeField({
  label,
  value,
  defaultValue = '',
  onValueChange,
  onComplete,
  length = 6,
  hint,
  error,
  className,
  ...input
}: CodeFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [ownValue, setOwnValue] = useState(() => cleanCode(defaultValue, length));
  const code = value === undefined ? ownValue : cleanCode(value, length);
  const change = (typed: string) => {
    const next = cleanCode(typed, length);
    setOwnValue(next);
    if (next === code) return;
    onValueChange?.(next);
    if (next.length === length) onComplete?.(next);
  };
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <input
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...input}
        id={id}
        type="text"
        value={code}
        onChange={(event) => change(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-message`}
        className="min-h-13 rounded-control border border-border-control bg-surface-raised px-3"
      />
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}

function cleanCode(text: string, length: number): string {
  return text
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, length);
}
