import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A native checkbox with its label, such as Remember me (spec section 2, Login). */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={clsx('inline-flex items-start gap-2.5 pointer-coarse:py-2.5', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="peer size-5 cursor-pointer appearance-none rounded-chip border border-border-control bg-surface-raised checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="text-sm leading-6">
        {label}
        {hint ? (
          <span id={hintId} className="block text-text-muted">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
