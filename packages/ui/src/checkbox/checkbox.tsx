import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A native checkbox with its label, such as Remember me. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        'inline-flex cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed pointer-coarse:py-2.5',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer size-5 cursor-pointer transition-colors hover:border-text-muted appearance-none rounded-chip border border-border-control bg-surface-raised checked:border-accent checked:bg-accent aria-invalid:border-danger checked:hover:border-accent-hover checked:hover:bg-accent-hover disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 transition-opacity peer-checked:opacity-100 forced-colors:hidden"
          strokeWidth={3}
        />
      </span>
      <span className="text-sm leading-6">
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-text-muted">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
