import { clsx } from 'clsx';
import {
  type ChangeEvent,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { FieldLabel, FieldMessage } from '../text-field/field-parts.tsx';
import { CodeBoxes } from './code-boxes.tsx';

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength' | 'size'
>;

export interface CodeFieldProps extends InputProps {
  label: ReactNode;
  value?: string | undefined;
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

  const [selection, setSelection] = useState<readonly [number, number]>([code.length, code.length]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = cleanCode(event.target.value, length);
    setOwnValue(next);
    setSelection([next.length, next.length]);
    if (next === code) return;
    onValueChange?.(next);
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
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}

/** Selects the character of the box that was pressed, or goes to the first free box. */
function selectBox(event: PointerEvent<HTMLInputElement>, length: number) {
  const input = event.currentTarget;
  const bounds = input.getBoundingClientRect();
  const fromLeft = (event.clientX - bounds.left) / bounds.width;
  const box = Math.min(length - 1, Math.max(0, Math.floor(fromLeft * length)));
  const start = Math.min(box, input.value.length);
  input.setSelectionRange(start, Math.min(start + 1, input.value.length));
}

/** What counts of a typed or pasted code: letters and digits, in upper case, up to `length`. */
export function cleanCode(text: string, length: number): string {
  return text
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, length);
}
