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
    <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
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
  /** The longest error that the field can have, whose place is kept free (`theme.css`). */
  longestError?: string | undefined;
}

/**
 * The line under a control: its error if there is one, else its hint. The element is rendered before the error, or
 * screen readers would not announce it. A form that sets `--field-line` and `--field-gap` reserves the line where there
 * is no hint, and where the place of the longest error is kept free (`theme.css`).
 */
export function FieldMessage({ id, hint, error, longestError }: FieldMessageProps) {
  return (
    <div
      id={id}
      aria-live="polite"
      data-longest={longestError}
      data-reserved={hint && !longestError ? undefined : ''}
      className="text-sm"
    >
      {error ? (
        <p className="mt-1.5 flex items-start gap-1.5 text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      ) : hint ? (
        <p className="mt-1.5 text-text-muted">{hint}</p>
      ) : null}
    </div>
  );
}
