import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

/** One line next to the control with the error; announced when it appears. */
export function InlineError({ children, className, ...rest }: ComponentProps<'p'>) {
  return (
    <p
      {...rest}
      role="alert"
      className={clsx('flex items-start gap-1.5 text-danger-text text-sm', className)}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The error of a whole form, under its fields. */
export function FormError({ children, className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      role="alert"
      className={clsx(
        'flex items-start gap-2.5 rounded-control forced-colors:border bg-danger-soft px-3.5 py-3 text-danger-text text-sm',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </div>
  );
}
