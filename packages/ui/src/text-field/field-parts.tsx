import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The classes of every single-line control's frame, which has the focus ring for its input. */
export const fieldFrame = [
  'flex items-stretch rounded-control border border-border-control bg-surface-raised text-text',
  'transition-colors hover:border-text-muted',
  'has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-1 has-[input:focus-visible]:outline-focus',
  'data-invalid:border-danger data-invalid:has-[input:focus-visible]:border-danger data-invalid:has-[input:focus-visible]:outline-danger',
  'data-readonly:border-border data-readonly:bg-surface-sunken',
  'data-disabled:cursor-not-allowed data-disabled:opacity-60',
].join(' ');

interface FieldState {
  invalid: boolean;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The frame's state attributes, which the classes above use. */
export function fieldStates({ invalid, readOnly, disabled }: FieldState) {
  return {
    'data-invalid': invalid ? '' : undefined,
    'data-readonly': readOnly ? '' : undefined,
    'data-disabled': disabled ? '' : undefined,
  };
}

interface FieldLabelProps {
  htmlFor: string;
  children: ReactNode;
  action?: ReactNode;
}

/** The label, with an optional action at the end of its line. */
export function FieldLabel({ htmlFor, children, action }: FieldLabelProps) {
  return (
    <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
      <label htmlFor={htmlFor} className="font-medium">
        {children}
      </label>
      {action}
    </div>
  );
}

interface FieldMessageProps {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the hint above an error, for a field that always has one. */
  keepsHint?: boolean;
  /** The place of these messages below each other is kept free: the longest that the field can have. */
  reserved?: readonly string[] | undefined;
}

/**
 * The height of a line that a form reserves below each of its fields, and the distance between them that the line may
 * take up: an error then moves nothing. A hint has a line already.
 */
const reservedLine = 'min-h-[var(--field-line,0px)] mb-[calc(-1*var(--field-gap,0px))]';
const errorClasses = 'mt-1.5 flex items-start gap-1.5 text-danger-text';

/**
 * The line under a control: its error if there is one, else its hint. The element is rendered before the error, or
 * screen readers would not announce it. A form that sets `--field-line` and `--field-gap` reserves the line.
 */
export function FieldMessage({ id, hint, error, keepsHint, reserved }: FieldMessageProps) {
  const hintLine =
    hint && (keepsHint || !error) ? <p className="mt-1.5 text-text-muted">{hint}</p> : null;
  return (
    <div
      className={clsx(
        'grid grid-cols-1 *:[grid-area:1/1] text-sm',
        !hint && !keepsHint && reservedLine,
      )}
    >
      <div id={id} aria-live="polite">
        {hintLine}
        {error ? (
          <p className={errorClasses}>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{error}</span>
          </p>
        ) : null}
      </div>
      {reserved ? <ReservedPlace messages={reserved} /> : null}
    </div>
  );
}

/** As high as the messages are at this width. Their texts are in the styles, because nobody is to find them. */
function ReservedPlace({ messages }: { messages: readonly string[] }) {
  return (
    <div aria-hidden="true" className="invisible pb-0.5">
      {messages.map((message) => (
        <p key={message} className={errorClasses}>
          <span className="size-4 shrink-0" />
          <span data-text={message} className="min-w-0 after:content-[attr(data-text)]" />
        </p>
      ))}
    </div>
  );
}
