import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The classes of every single-line control's frame; the frame carries the focus ring for its input. */
export const fieldFrame = [
  'flex items-stretch overflow-hidden rounded-control border border-border-control bg-surface-raised',
  'transition-[border-color,background-color] hover:border-text-muted',
  'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus',
  'data-invalid:border-danger data-readonly:bg-surface-sunken data-readonly:border-border',
  'data-disabled:cursor-not-allowed data-disabled:opacity-60',
].join(' ');

interface FieldLabelProps {
  htmlFor: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A label line with room for one small action at its end. */
export function FieldLabel({ htmlFor, children, action }: FieldLabelProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <label htmlFor={htmlFor} className="font-medium text-sm text-text">
        {children}
      </label>
      {action ? <span className="text-sm">{action}</span> : null}
    </div>
  );
}

interface FieldMessageProps {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** The line under a control: its error if there is one, else its hint. Errors are announced when they appear. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  return (
    <div id={id} aria-live="polite" className="text-sm empty:hidden">
      {error ? (
        <p className="flex items-start gap-1.5 text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p className="text-text-muted">{hint}</p>
      ) : null}
    </div>
  );
}
